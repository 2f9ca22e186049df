/** What the script uses of an element; of these are the page's own, in the places where the renderers put them. */
interface Element {
  readonly id: string
  readonly localName: string
  readonly parentElement: Element | null
  readonly dataset: Readonly<Record<string, string | undefined>>
  hidden: boolean
  open: boolean
  checked: boolean
  value: string
  textContent: string | null
  querySelector(selector: string): Element | null
  querySelectorAll(selector: string): Iterable<Element>
  addEventListener(type: string, listen: (event: KeyEvent) => void): void
  focus(options?: { readonly preventScroll: boolean }): void
  select(): void
  scrollIntoView(): void
}

interface KeyEvent {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  preventDefault(): void
}

/** What the script uses of its document. */
interface Page extends Pick<Element, 'querySelectorAll' | 'addEventListener'> {
  readonly activeElement: Element | null
  getElementById(id: string): Element | null
}

/** What the script uses of its window. */
interface PageWindow {
  readonly location: { readonly hash: string }
  readonly history: { replaceState(state: null, title: '', url: string): void }
  addEventListener(type: string, listen: () => void): void
  setTimeout(call: () => void, ms: number): number
  clearTimeout(timer: number | undefined): void
}

interface Entry {
  readonly element: Element
  readonly tags: readonly string[]
  /** Its texts in small letters, once something has been searched for. */
  text: string | undefined
}

interface Controls {
  readonly toolbar: Element
  readonly query: Element
  readonly shown: Element
  readonly radios: readonly Element[]
  readonly expand: Element
  readonly collapse: Element
}

/** The page's script: search, filter, fold and unfold, permalinks. Everything it shows is on the page already. */
function browse(page: Page, view: PageWindow): void {
  const entries = [...page.querySelectorAll('.case')].map(
    (element): Entry => ({ element, tags: (element.dataset['tags'] ?? '').split(' '), text: undefined }),
  )
  const controls = findControls(page)
  if (controls === undefined) {
    revealTarget(page, view.location.hash)
    return
  }
  const apply = (): void => showFitting(page, entries, controls)
  listenToControls(controls, entries, view, apply)
  listenToKeys(page, controls)
  const follow = (): void => {
    if (readChoice(controls, view.location.hash)) apply()
    else revealTarget(page, view.location.hash)
  }
  view.addEventListener('hashchange', follow)
  // A link to the place where one is already changes no hash, and still has to open it.
  for (const link of page.querySelectorAll('a[href^="#"]'))
    link.addEventListener('click', () => view.setTimeout(follow, 0))
  controls.toolbar.hidden = false
  apply()
  follow()
}

function findControls(page: Page): Controls | undefined {
  const [toolbar, query, shown, expand, collapse] = ['toolbar', 'query', 'shown', 'expand', 'collapse'].map((id) =>
    page.getElementById(id),
  )
  if (!toolbar || !query || !shown || !expand || !collapse) return undefined
  return { toolbar, query, shown, expand, collapse, radios: [...toolbar.querySelectorAll('input[type=radio]')] }
}

function listenToControls(controls: Controls, entries: readonly Entry[], view: PageWindow, apply: () => void): void {
  let timer: number | undefined
  const change = (): void => {
    apply()
    writeChoice(controls, view)
  }
  controls.query.addEventListener('input', () => {
    view.clearTimeout(timer)
    timer = view.setTimeout(change, 120)
  })
  for (const radio of controls.radios) radio.addEventListener('change', change)
  const fold = (open: boolean): void => {
    for (const { element } of entries) {
      if (element.hidden) continue
      for (const details of element.querySelectorAll('details')) details.open = open
    }
  }
  controls.expand.addEventListener('click', () => fold(true))
  controls.collapse.addEventListener('click', () => fold(false))
}

function listenToKeys(page: Page, { query }: Controls): void {
  page.addEventListener('keydown', (event) => {
    const inField = page.activeElement?.localName === 'input' && page.activeElement.id === query.id
    if (event.key !== '/' || inField || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    query.focus()
    query.select()
  })
}

/** Shows the cases that have the chosen tag and every word that is looked for, and says how many. */
function showFitting(page: Page, entries: readonly Entry[], { query, shown, radios }: Controls): void {
  const tag = radios.find(({ checked }) => checked)?.value ?? ''
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean)
  let count = 0
  for (const entry of entries) {
    const fits = (tag === '' || entry.tags.includes(tag)) && hasWords(entry, words)
    if (entry.element.hidden === fits) entry.element.hidden = !fits
    if (fits) count += 1
    showPlace(entry, fits && count <= 200 ? words : [])
  }
  for (const section of page.querySelectorAll('.suite')) {
    const none = section.querySelector('.none')
    if (none) none.hidden = section.querySelector('.case:not([hidden])') !== null
  }
  const noun = entries.length === 1 ? 'case' : 'cases'
  shown.textContent = count === entries.length ? `${count} ${noun}` : `${count} of ${entries.length} ${noun}`
}

function hasWords(entry: Entry, words: readonly string[]): boolean {
  if (words.length === 0) return true
  entry.text ??= [...entry.element.querySelectorAll('[data-text]')]
    .map(({ textContent }) => textContent ?? '')
    .join('\n')
    .toLowerCase()
  const { text } = entry
  return words.every((word) => text.includes(word))
}

/** What was found where it is folded away: the words around it. */
function showPlace({ element }: Entry, words: readonly string[]): void {
  const hit = element.querySelector('.hit')
  if (!hit) return
  const [word] = words
  const isInSight = (place: Element): boolean => place.parentElement?.localName !== 'p' && place.localName !== 'p'
  const places = word === undefined ? [] : [...element.querySelectorAll('[data-text]')]
  const fitting = places.filter(({ textContent }) => textContent?.toLowerCase().includes(word ?? ''))
  const place = fitting[0]
  hit.hidden = place === undefined || isInSight(place)
  hit.textContent = hit.hidden || place === undefined ? '' : quote(place.textContent ?? '', word ?? '')
}

function quote(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word))
  const [start, end] = [Math.max(0, at - 60), at + word.length + 100]
  const words = text.slice(start, end).toWellFormed().replace(/\s+/g, ' ').trim()
  return `Found: ${start > 0 ? '\u2026 ' : ''}${words}${end < text.length ? ' \u2026' : ''}`
}

/** Opens what a link names, and all around it. */
function revealTarget(page: Page, hash: string): void {
  const target = hash.length > 1 ? page.getElementById(hash.slice(1)) : null
  if (target === null) return
  for (let around: Element | null = target; around !== null; around = around.parentElement) {
    if (around.localName === 'details') around.open = true
    around.hidden = false
  }
  const details = target.localName === 'details' ? target : target.querySelector('details')
  if (details) details.open = true
  target.scrollIntoView()
  target.querySelector('summary')?.focus({ preventScroll: true })
}

/** Takes filter and search from a link such as `#filter=failed&search=refund`. Whether it is one. */
function readChoice({ radios, query }: Controls, hash: string): boolean {
  if (!/^#(?:filter|search)=/.test(hash)) return false
  const choice = new URLSearchParams(hash.slice(1))
  const wanted = radios.find(({ value }) => value === (choice.get('filter') ?? '')) ?? radios[0]
  if (wanted) wanted.checked = true
  query.value = choice.get('search') ?? ''
  return true
}

function writeChoice({ radios, query }: Controls, { history }: PageWindow): void {
  const filter = radios.find(({ checked }) => checked)?.value ?? ''
  const choice = { ...(filter !== '' && { filter }), ...(query.value !== '' && { search: query.value }) }
  try {
    history.replaceState(null, '', `#${new URLSearchParams(choice)}`)
  } catch {
    // A frame without an origin has no history to write; the choice holds all the same.
  }
}

/** The functions of this file as they are, and the call of the first. None of them may use anything else of it. */
export const pageScript = [
  browse,
  findControls,
  listenToControls,
  listenToKeys,
  showFitting,
  hasWords,
  showPlace,
  quote,
  revealTarget,
  readChoice,
  writeChoice,
  `${browse.name}(document, window)`,
]
  .join('\n')
  .replace(/<(?=[/!]|script)/gi, '\\x3c')
