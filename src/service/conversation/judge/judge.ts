import type { Metric, MetricRule } from '../../config/catalog.ts'
import type { Conversation } from '../conversation.ts'
import { judgeEnding, judgeResponseTime, judgeTurns } from './course-rules.ts'
import { quote, toLine } from './evidence.ts'
import type { Finding } from './finding.ts'
import { judgePattern, judgeTexts } from './text-rules.ts'
import { judgeToolCall } from './tool-rule.ts'

/** What a conversation is judged by: the metrics of its case and the outcome that the case expects. */
export interface Subject {
  readonly metrics: readonly Metric[]
  readonly expectedOutcome: string | undefined
}

/** One metric's score of one conversation (contract 2.4). */
export interface JudgedMetric {
  readonly id: number
  readonly name: string
  readonly type: string
  /** null: nothing could score it. */
  readonly score: 1 | 0 | null
  readonly explanation: readonly string[]
  readonly passed: boolean | null
}

/** What a conversation came to (contract 2.4). */
export interface Judgement {
  readonly evaluation: { readonly metrics: readonly JudgedMetric[] }
  /** null: the case expects none. */
  readonly expectedOutcome: { readonly score: null; readonly explanation: readonly string[] } | null
  /** null: nothing was scored, or a metric that could decide it was given up. */
  readonly success: boolean | null
}

/**
 * Judges a conversation without a model. It passes if at least one metric was scored and every scored one passed; one
 * that was given up leaves open what would otherwise have passed.
 */
export function judgeConversation(conversation: Conversation, { metrics, expectedOutcome }: Subject): Judgement {
  const findings = metrics.map((metric) => ({ metric, finding: applyRule(conversation, metric.rule) }))
  return {
    evaluation: { metrics: findings.map(({ metric, finding }) => toJudged(metric, finding)) },
    expectedOutcome:
      expectedOutcome === undefined
        ? null
        : {
            score: null,
            explanation: ['it takes a model to tell whether this outcome was reached; none is used here'],
          },
    success: toSuccess(findings.map(({ finding }) => finding)),
  }
}

function toSuccess(findings: readonly Finding[]): boolean | null {
  if (findings.some(({ passed }) => passed === false)) return false
  if (findings.some(({ gaveUp }) => gaveUp)) return null
  return findings.some(({ passed }) => passed) ? true : null
}

function toJudged({ id, name, rule }: Metric, { passed, explanation }: Finding): JudgedMetric {
  return {
    id,
    name,
    type: rule.type === 'unscored' ? rule.declaredType : rule.type,
    score: passed === null ? null : passed ? 1 : 0,
    explanation: [explanation],
    passed,
  }
}

function applyRule(conversation: Conversation, rule: MetricRule): Finding {
  switch (rule.type) {
    case 'contains':
    case 'not_contains':
      return judgeTexts(conversation, rule)
    case 'matches':
      return judgePattern(conversation, rule)
    case 'agent_turns':
      return judgeTurns(conversation, rule)
    case 'response_time':
      return judgeResponseTime(conversation, rule)
    case 'ended_by':
      return judgeEnding(conversation, rule)
    case 'tool_called':
      return judgeToolCall(conversation, rule)
    case 'unscored':
      return {
        passed: null,
        explanation: `nothing here can score a metric of type ${quote(toLine(rule.declaredType))}`,
      }
  }
}
