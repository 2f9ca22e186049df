import { createHash } from 'node:crypto'

/** The style of the page, in dark and light, from 320 pixels of width on. */
export const style = `
:root { color-scheme: light dark; --text: light-dark(#1c2128, #e6e9ee); --muted: light-dark(#57606a, #a3adb8);
  --back: light-dark(#ffffff, #14181d); --panel: light-dark(#f4f6f8, #1d232a); --line: light-dark(#d5dae0, #37404a);
  --link: light-dark(#0a58b9, #79b8ff); --mark: light-dark(#8a3b00, #ffb27a) }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; color: var(--text); background: var(--back); font: 16px/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 2px }
.skip { position: absolute; left: -100vw }
.skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--back) }
header, .contents, main { padding: 0 1rem; max-width: 76rem; margin: 0 auto }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 1.5rem 0 .5rem }
h2 { font-size: 1.4rem; margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1.15rem; margin: 0 0 .25rem }
h4 { font-size: 1rem; margin: 1.25rem 0 .25rem }
p { margin: .4rem 0; max-width: 75ch }
code, pre { font: .9em/1.5 ui-monospace, monospace }
pre { margin: .4rem 0; padding: .75rem; white-space: pre-wrap; background: var(--back); border: 1px solid var(--line); border-radius: 6px }
article { margin: 1rem 0; padding: 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: 8px }
.address { margin: .25rem 0 .5rem }
.method { font-weight: 700; text-transform: uppercase; color: var(--mark) }
.muted { color: var(--muted) }
.contents ul { list-style: none; margin: 0; padding: 0 }
.contents > ul > li { margin: .75rem 0 }
dl { margin: .25rem 0 }
dl > div { padding: .45rem 0; border-top: 1px solid var(--line) }
dt { font-weight: 600 }
dt .muted { font-weight: 400 }
dd { margin: 0 }
dd dl { padding-left: .75rem; border-left: 3px solid var(--line) }
@media (min-width: 44rem) {
  dl > div { display: grid; grid-template-columns: minmax(10rem, 18rem) 1fr; gap: 1rem }
}
@media (min-width: 72rem) {
  body { display: grid; grid-template: "header header" auto "contents main" 1fr / 17rem minmax(0, 1fr); max-width: 90rem; margin: 0 auto }
  header { grid-area: header; width: 100%; max-width: none }
  main { grid-area: main; width: 100%; margin: 0 }
  .contents { grid-area: contents; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; font-size: .9rem }
}
@media print { .contents, .skip { display: none } article { break-inside: avoid } }
`

/** Lets the page have this one style, and nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
