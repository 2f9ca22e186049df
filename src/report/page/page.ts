import type { Report } from '../report.ts'

/** Stands in until the page is built. */
export const renderPage = (_report: Report, _options: { readonly nonce: string }): string => '<!doctype html>\n'
