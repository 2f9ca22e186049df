import { startAction } from './index.js'
await startAction('checkout-post')
