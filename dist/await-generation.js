import { startAction } from './index.js'
await startAction('await-generation')
