import * as z from 'zod'
import type { Change } from '../change.ts'
import type { Environment } from '../command-environment.ts'

const keyLength = 16

/** Node's cryptography takes 10 ms to load, which only a comment is worth. */
const toKey = (...parts: readonly unknown[]): string =>
  process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, keyLength)

/** The ref that a workflow's file is read from: that of a pull request is another one for each. */
const workflowRef = /@(?:refs\/.*|[0-9a-f]{40,64})$/

/** The key of a job's comment: the same in all its runs, legs and steps. */
export function toCommentKey({ workflow, job }: Change, environment: Environment): string {
  const path = environment['GITHUB_WORKFLOW_REF']?.replace(workflowRef, '')
  return toKey(path || workflow || '', job ?? '')
}

/** What tells one leg and step of a job from the others. */
export interface Leg {
  /** The input `matrix`, with secrets hidden. */
  readonly matrix: string
  readonly step: string | undefined
  /** Inputs that stay from run to run. They tell two calls of one reusable workflow apart, which share all the rest. */
  readonly inputs: readonly string[]
}

/** The key of a section in the comment of its job. */
export const toSectionKey = ({ matrix, step, inputs }: Leg): string =>
  toKey(toSorted(parseMatrix(matrix)), step ?? '', inputs)

/**
 * What tells a leg and step from the others in reports of several runs; undefined where nothing does, as at a desk. The
 * matrix must have secrets hidden.
 */
export const toLegKey = ({ matrix, step }: Pick<Leg, 'matrix' | 'step'>): string | undefined =>
  matrix === '' && step === undefined ? undefined : toKey(toSorted(parseMatrix(matrix)), step ?? '')

/** The steps that have no ID of their own get such a one from the runner. */
const generatedStep = '__'

/** A leg and step in words, such as `node: 22, os: linux · smoke`; empty for the only step of a job without a matrix. */
export function toLegTitle({ matrix, step = generatedStep }: Leg): string {
  const words = toWords(parseMatrix(matrix))
  return [words, step.startsWith(generatedStep) ? '' : step].filter((text) => text !== '').join(' · ')
}

const Values = z.record(z.string(), z.unknown())

/** Text that is no JSON stands for itself. */
function parseMatrix(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function toWords(value: unknown): string {
  const values = Values.safeParse(value).data
  if (values !== undefined) {
    return Object.entries(values)
      .map(([name, part]) => `${name}: ${typeof part === 'string' ? part : JSON.stringify(part)}`)
      .join(', ')
  }
  if (value === null || value === '') return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same for the same values, in whatever order they come. */
function toSorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSorted)
  const values = Values.safeParse(value).data
  if (values === undefined) return value
  return Object.entries(values)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => [name, toSorted(part)])
}
