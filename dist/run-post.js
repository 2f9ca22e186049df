import { startAction } from './index.js'
await startAction('run-post')
