import { html } from 'hono/html'

/** A piece of HTML in which every text is escaped already. */
export type Html = ReturnType<typeof html>

/** A text in which code stands between backticks. */
export const renderText = (text: string): Html =>
  html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`
