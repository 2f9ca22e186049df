import { startAction } from './index.js'
await startAction('organizations')
