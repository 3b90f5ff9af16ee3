import { Marked } from 'marked'
import sanitize from 'sanitize-html'

/** HTML in a story stays the text that it is; pictures are uploaded, and are no part of it. */
const markdown = new Marked({
  async: false,
  gfm: true,
  breaks: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: { image: ({ text }) => sanitize(text, { allowedTags: [] }) },
})

/** A story as guests read it: headings, paragraphs, lists, emphasis, and links to the web, an address, or the site. */
export function renderStory(story: string): string {
  return sanitize(htmlOf(story), {
    allowedTags: ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'http', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      // The page has its own first headings.
      h1: 'h3',
      h2: 'h3',
      h3: 'h4',
      h5: 'h4',
      h6: 'h4',
      a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }),
    },
  }).trim()
}

/** What is nested deeper than its reader can follow stays the text that it is. */
function htmlOf(story: string): string {
  try {
    return markdown.parse(story) as string
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return `<p>${story.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
  }
}
