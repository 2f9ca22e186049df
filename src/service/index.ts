export { ConfigError, type ConfigProblem } from './config/config-error.ts'
export { type LocalConfig, parseLocalConfig } from './config/local-config.ts'
export { type LocalService, type LocalServiceOptions, startLocalService } from './local-service.ts'
