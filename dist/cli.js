#!/usr/bin/env node
import { startTerminal } from './index.js'
await startTerminal(process.argv.slice(2))
