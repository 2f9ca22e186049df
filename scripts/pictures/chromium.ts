import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Debian's place of Chromium, unless `CHROMIUM` names another one. */
export const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Whether there is a browser to show anything with. */
export const hasChromium = existsSync(executablePath)

/** Starts the browser. Without a sandbox, because in a container this runs as root; it loads nothing from outside. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'] })
