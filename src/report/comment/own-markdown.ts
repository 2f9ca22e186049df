/** What the sections are written with; of texts from outside every `<` is escaped. */
const ownTag = /<(?:br|\/?(?:code|details|summary))>/g
const linkTarget = /\]\(https?:\/\/[^\s()<>|]*\)/g

/** A tag, an image, another link, a mention or an issue, which every text from outside has escaped or broken. */
const foreign = /<|!\[|\]\(|:\/\/|@(?!\u200b)|&(?:#0*64|#x0*40|commat);|(?<!&)#\d/i

/**
 * Whether Markdown that is read back out of a comment may be one of our own renderings. Whoever may edit the comment could
 * otherwise have this action write anew what mentions people or loads a picture.
 */
export const isOwnMarkdown = (markdown: string): boolean =>
  !foreign.test(markdown.replace(linkTarget, ']').replace(ownTag, ''))
