// Stands for `@jest/globals` where tests run without jest: its own matchers, and the registry for the tests.
export { expect } from 'expect'
export { describe, test } from './test-registry.ts'
