import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Loads a bundle that lies in its own folder beside this one. The address is computed and hidden from the bundler, which
 * would otherwise copy the other bundle into this one.
 */
export const loadBundle = (folder: 'github-api' | 'report-files' | 'service' | 'toolkit') =>
  import(/* webpackIgnore: true */ pathToFileURL(join(import.meta.dirname, folder, 'index.js')).href)

/** The program that runs commands and ends them, which lies beside the bundle. */
export const guardPath = join(import.meta.dirname, 'command-guard.js')
