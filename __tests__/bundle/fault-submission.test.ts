import { jest } from '@jest/globals'
import { testPhase } from './fault-phase.ts'

jest.setTimeout(120_000)

testPhase('submission')
