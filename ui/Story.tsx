import css from './LongText.module.css'

/** A story as the server has made and cleaned it (server/catalogue/render-story.ts). Nothing else may be given to this. */
export function Story({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- the server lets nothing through but words, lists and links
  return <div data-story className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
}
