/** The style of the page: light and dark, from 320 pixels of width on, and on paper. */
export const style = `
:root { color-scheme: light dark;
  --text: light-dark(#1d2229, #e4e8ed); --muted: light-dark(#57606a, #9fabb8);
  --back: light-dark(#ffffff, #12161b); --panel: light-dark(#f5f7f9, #1a2027); --line: light-dark(#d8dee4, #333c46);
  --link: light-dark(#0a58b9, #7fb8ff); --hover: light-dark(#eef2f6, #202831);
  --passed: light-dark(#00707a, #56c7d3); --failed: light-dark(#b0370a, #ff9d73); --errored: light-dark(#8a2a7f, #eaa2e2);
  --timeout: light-dark(#7a5a00, #e6c15c); --quiet: light-dark(#57606a, #a8b3bf); --flaky: light-dark(#5a48b8, #bcaeff) }
* { box-sizing: border-box }
html { scroll-padding-top: .75rem; -webkit-text-size-adjust: 100% }
body { margin: 0 auto; padding: 0 1rem 3rem; max-width: 74rem; color: var(--text); background: var(--back);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere }
a { color: var(--link); text-underline-offset: .15em; text-decoration-thickness: 1px }
:focus-visible { outline: 3px solid var(--link); outline-offset: 1px; border-radius: 3px }
main:focus { outline: 0 }
p, ul, ol, dl, dd, h1, h2, h3, h4, h5, fieldset { margin: 0; padding: 0 }
ul, ol { list-style: none }
code, .time, .share, .duration, .number { font-variant-numeric: tabular-nums }
code { font: .9em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
small { font-size: .85em }
.sr, .skip { position: absolute; clip-path: inset(50%); white-space: nowrap; width: 1px; height: 1px; overflow: hidden }
.skip:focus { clip-path: none; width: auto; height: auto; left: 1rem; top: .5rem; padding: .5rem .75rem; background: var(--back); z-index: 1 }
[hidden] { display: none !important }

header { padding: 1.5rem 0 .25rem }
.kind { color: var(--muted); font-size: .85rem; letter-spacing: .02em }
h1 { font-size: 1.9rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; margin: .15rem 0 .35rem }
h2 { font-size: 1.3rem; line-height: 1.3; font-weight: 650 }
h3 { font-size: 1rem; font-weight: 650; margin: 1.1rem 0 .35rem }
h4, h5 { display: inline; font-size: 1rem; font-weight: 550 }
h2 .outcome { font-size: 1rem; font-weight: 450 }
.sentence { font-size: 1.05rem; max-width: 60ch }
.number { color: var(--muted); font-weight: 450 }
.suite, .changes { margin-top: 1.25rem; padding-top: 1.1rem; border-top: 1px solid var(--line) }
.sentences { margin: .75rem 0 } .sentences li { max-width: 80ch; padding: .1rem 0 } .sentences b { font-weight: 550 }
.suite.only { margin: 0; border: 0; padding: 0 } .only .changes { margin: 0; border: 0; padding: 0 }
.sentence, .reason, .explanation, .said { white-space: pre-wrap }
.first { margin: .6rem 0 } .first li { padding: .1rem 0 .1rem 1.25rem } .first li > .mark { display: inline-block; width: 1rem; margin-left: -1.25rem }
.first .why { white-space: normal; display: inline; margin-left: .35rem }
footer { margin-top: 3rem; color: var(--muted); font-size: .85rem }

.run .facts { display: block; margin: .5rem 0; font-size: .9rem; color: var(--muted) } .run .facts > div, .run .facts dt, .run .facts dd { display: inline; font-size: inherit }
.run .facts dt { margin-right: .35em }
.run .facts > div + div::before { content: " · " / "" }
.facts { display: flex; flex-wrap: wrap; gap: .4rem 1.75rem; margin: .75rem 0 }
.facts dt { color: var(--muted); font-size: .8rem; line-height: 1.3 }
.contents { margin-top: .75rem }
.contents li { padding: .15rem 0 }

.mark { font-weight: 700; font-variant-emoji: text }
.passed > .mark, .mark.passed, .outcome.passed, .mark.fixed { color: var(--passed) }
.mark.failed, .outcome.failed, .mark.regression, .mark.invalid, .outcome.invalid, .mark.still-failing { color: var(--failed) }
.mark.errored, .outcome.errored { color: var(--errored) }
.mark.timeout, .outcome.timeout, .mark.refused, .outcome.refused { color: var(--timeout) }
.mark.cancelled, .mark.inconclusive, .mark.not-run, .mark.skipped, .outcome.cancelled, .outcome.inconclusive, .outcome.not-run, .outcome.skipped { color: var(--quiet) }
.mark.flaky, .mark.new { color: var(--flaky) }
.badge { display: inline-block; padding: 0 .5em; border: 1px solid var(--line); border-radius: 1em; font-size: .85rem; line-height: 1.5; white-space: nowrap; background: var(--back) }

.counts { display: block; width: 100%; height: .5rem; margin: .9rem 0 .45rem; border-radius: .25rem }
.counts rect { stroke: var(--back); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: var(--quiet) }
.counts .passed { fill: var(--passed) } .counts .failed { fill: var(--failed) }
.counts .errored { fill: var(--errored) } .counts .timeout { fill: var(--timeout) }
.legend { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; font-variant-numeric: tabular-nums }

.badges { display: flex; flex-wrap: wrap; gap: .35rem; margin: .6rem 0 .4rem }
.changes summary { color: var(--muted); display: inline-flex; gap: .4rem; padding: .15rem .4rem .15rem 0 }
.groups > div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: .1rem 1rem; padding: .25rem 0 }
.groups ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem }

.problems li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); padding: .4rem 0; border-top: 1px solid var(--line) }
.problems li > p { grid-column: 2 }
.place { color: var(--muted); font-size: .85rem }
code.place { font-size: .8rem }

.toolbar { display: block; margin: .5rem 0 .75rem }
.changes + .toolbar { margin-top: 1.25rem }
.row { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center }
input::placeholder { color: var(--muted); opacity: 1 }
input[type=search], button { font: inherit; color: inherit; background: var(--back); border: 1px solid light-dark(#868f99, #6b7683); border-radius: 6px; padding: .35rem .7rem; min-height: 2.25rem }
input[type=search] { flex: 1 1 14rem; min-width: 0 }
button { cursor: pointer }
button:hover, .chip:hover span { background: var(--hover) }
#shown { color: var(--muted); font-size: .9rem; font-variant-numeric: tabular-nums }
fieldset { border: 0; display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0 .5rem; min-width: 0 }
.chip { position: relative; display: inline-flex }
.chip input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer }
.chip > span { padding: .2rem .7rem; border: 1px solid light-dark(#868f99, #6b7683); border-radius: 1.2em; background: var(--back); white-space: nowrap }
.chip b { font-weight: 450; color: var(--muted); font-variant-numeric: tabular-nums }
.chip input:checked + span { background: var(--text); color: var(--back); border-color: var(--text) }
.chip input:checked + span b, .chip input:checked + span .mark { color: inherit }
.chip input:focus-visible + span { outline: 3px solid var(--link); outline-offset: 1px }

.cases { border: 1px solid var(--line); border-radius: 8px; overflow: clip }
.case + .case { border-top: 1px solid var(--line) }
.many .case { content-visibility: auto; contain-intrinsic-height: auto 2.75rem }
summary { cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
summary::before { content: "\\25b8" / ""; color: var(--muted); font-size: .8rem; text-align: center; line-height: 1.5rem }
details[open] > summary::before { content: "\\25be" / "" }
summary:hover { background: var(--hover) }
summary:focus-visible { outline-offset: -3px }
.case > details > summary { display: grid; gap: 0 .6rem; padding: .55rem .75rem; align-items: start;
  grid-template-columns: .9rem 1rem minmax(0, 1fr) 11rem 9.5rem 3.5rem }
.case > details[open] > summary { background: var(--panel) }
.why { display: block; color: var(--muted); font-size: .9rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
details[open] > summary .why { display: none }
.state { display: flex; flex-wrap: wrap; gap: .1rem .5rem; align-items: baseline }
.share { text-align: right } .share small { display: block; color: var(--muted) }
.share b { font-weight: 550 } .marks { font-size: .85rem; letter-spacing: .05em }
.duration { text-align: right; color: var(--muted); overflow: hidden; text-overflow: ellipsis }
.hit { padding: 0 .75rem .55rem 3.75rem; color: var(--muted); font-size: .9rem }
.none { padding: .75rem 0; color: var(--muted) }
.body { padding: .6rem .75rem 1.25rem 3.75rem }
.case-facts { display: flex; flex-wrap: wrap; gap: 0 1.25rem; color: var(--muted); font-size: .85rem; margin-bottom: .6rem }
.permalink { margin-left: auto }
.case:target > details > summary { box-shadow: inset 3px 0 var(--link) }

details.run { border-top: 1px solid var(--line) }
details.run > summary { display: grid; grid-template-columns: .9rem 1rem auto auto minmax(0, 1fr) auto; gap: .6rem; padding: .35rem 0; align-items: baseline }
details.run > summary .why { align-self: baseline }
details.run[open] { padding-bottom: 1rem }
.reason { margin: .25rem 0 .75rem; max-width: 80ch }
.metrics { margin: .25rem 0 .75rem }
.metric { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr); padding: .15rem 0 }
.metric b { font-weight: 550 } .metric .place { color: var(--muted); margin-left: .35rem }
.explanation { grid-column: 2; color: var(--muted); max-width: 80ch }
.left-out { color: var(--muted); font-size: .9rem; font-style: italic }
.caption { color: var(--muted); font-size: .85rem; margin: .9rem 0 .35rem }

.turn { position: relative; padding: .45rem .75rem .5rem; border-left: 3px solid var(--line); margin-bottom: 3px; background: var(--panel); border-radius: 0 6px 6px 0 }
.turn.agent { border-left-color: var(--link) }
.turn.tool { background: none; padding-block: .1rem } .turn.tool .said { font: .87em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.turn.caller { background: none }
.who { display: flex; flex-wrap: wrap; gap: 0 .6rem; align-items: baseline; font-size: .85rem; color: var(--muted); max-width: calc(100% - 11rem) }
.who b { font-weight: 600; color: var(--text) }
.said { max-width: 75ch }
.bar { position: absolute; right: .75rem; top: .85rem; width: 10rem; height: 8px; background: light-dark(#e6eaee, #2a323b); border-radius: 2px }
.bar rect { fill: var(--quiet) } .agent > .bar rect { fill: var(--link) }
.bar path { stroke: var(--muted); stroke-width: 1px; vector-effect: non-scaling-stroke; fill: none }
.turn.failing { border-left-color: var(--failed); outline: 2px solid var(--failed); outline-offset: -1px }
.turn.failing > .bar rect { fill: var(--failed) }
.flag { color: var(--failed); font-weight: 600; font-size: .9rem; margin-top: .2rem }

@media (max-width: 48rem) {
  h1 { font-size: 1.6rem }
  .case > details > summary { grid-template-columns: .9rem 1rem minmax(0, 1fr) auto; padding: .6rem .5rem }
  .title { grid-column: 3 / -1 }
  .state { grid-column: 3 / -1; grid-row: 2 } .state .outcome { font-size: .9rem }
  .share { grid-column: 3; grid-row: 3; text-align: left; font-size: .9rem; display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline }
  .duration { grid-column: 4; grid-row: 3; font-size: .9rem }
  .body { padding: .5rem .5rem 1rem } .hit { padding-left: 2.9rem }
  .groups > div { grid-template-columns: minmax(0, 1fr) }
  details.run > summary { grid-template-columns: .9rem 1rem auto minmax(0, 1fr) auto } details.run > summary .why { display: none }
  .who { max-width: none } .bar { position: static; display: block; width: 100%; height: 6px; margin: .15rem 0 .25rem }
}
@media (forced-colors: active) { .bar rect, .counts rect { fill: CanvasText } .chip input:checked + span { outline: 2px solid } }
@media print {
  :root { color-scheme: light } body { max-width: none; padding: 0; font-size: 10pt }
  .toolbar, .skip, .permalink { display: none } .turn, .metric, summary { break-inside: avoid }
  .many .case { content-visibility: visible } a { color: inherit }
}
`.replaceAll('</', '<\\/')
