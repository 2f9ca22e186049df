import * as z from 'zod'
import { BaselineReport, Origin, Report } from '../src/report/report.ts'
import { MetricReport, RunReport, TurnReport } from '../src/report/run-report.ts'
import { CaseReport, PriceReport, SuiteReport } from '../src/report/suite-report.ts'

/** By which other schemas and editors know it; it names no host, because a copy of it is as good as another. */
const reportSchemaId = 'urn:agent-test:schema:report:v1'

const titles: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [Report, 'Report of an agent test, version 1'],
  [SuiteReport, 'Suite'],
  [CaseReport, 'Case'],
  [RunReport, 'Run'],
  [MetricReport, 'Metric'],
  [TurnReport, 'Turn'],
  [PriceReport, 'Price'],
  [Origin, 'Origin'],
  [BaselineReport, 'Baseline'],
])

const description =
  'What became of a step: the suites it ran. Written as result.json. A later version of the program may add fields; none changes its meaning without another version.'

/** The schema of `result.json`: JSON Schema 2020-12, which allows fields that a later version adds. */
export function createReportSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Report, {
    target: 'draft-2020-12',
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // Whoever reads a file may do with it what he likes.
      delete jsonSchema.readOnly
      // Of every whole number, where it says nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      // The format says it already.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      const title = titles.get(zodSchema)
      if (title !== undefined) jsonSchema.title = title
    },
  })
  const { type, properties, required } = schema
  return { $schema, $id: reportSchemaId, title: titles.get(Report), description, type, properties, required }
}
