import type { Report } from '../report.ts'
import { toLogLine } from '../text/log-text.ts'

/** Where everything is that a reader may want to open, each on a line of its own, as terminals and logs make links of it. */
export function renderPlaces({ origin, suites }: Report, directory: string | undefined): string[] {
  const urls = suites.flatMap(({ resultUrls }) => resultUrls ?? [])
  return [
    ...urls.map((url) => `Result: ${url}`),
    ...(origin.url === undefined ? [] : [`Workflow run: ${origin.url}`]),
    ...(directory === undefined ? [] : [`Report files: ${directory}`]),
  ].map((line) => toLogLine(line))
}
