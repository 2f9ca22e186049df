import { startAction } from './index.js'
await startAction('duplicate-dashboard')
