import type { ReactNode } from 'react'

/** The little of markdown that our texts use: headings, paragraphs, lists, emphasis, links. HTML in it stays text. */
export function Markdown({ text }: { text: string }) {
  const blocks = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^#{1,6} .*$/gm, '\n\n$&\n\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
  return blocks.map((block, i) => <Block key={i} text={block} />)
}

function Block({ text }: { text: string }) {
  const heading = /^(#{1,6}) (.*)$/.exec(text)
  if (heading) return heading[1]!.length < 3 ? <h3>{inline(heading[2]!)}</h3> : <h4>{inline(heading[2]!)}</h4>
  if (/^[-*] /.test(text)) return <ul>{listItems(text, /^[-*] /gm)}</ul>
  if (/^\d+\. /.test(text)) return <ol>{listItems(text, /^\d+\. /gm)}</ol>
  return <p>{inline(text)}</p>
}

function listItems(text: string, marker: RegExp): ReactNode[] {
  return text
    .split(marker)
    .slice(1)
    .map((item, i) => <li key={i}>{inline(item.trim())}</li>)
}

const SPAN = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|\[(?<label>[^\]]+)\]\((?<target>[^()\s]+)\)/g

function inline(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(SPAN)) {
    parts.push(text.slice(end, match.index), span(match.groups ?? {}, match.index))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

function span({ strong, emphasis, label, target }: Record<string, string | undefined>, key: number): ReactNode {
  if (strong !== undefined) return <strong key={key}>{strong}</strong>
  if (emphasis !== undefined) return <em key={key}>{emphasis}</em>
  if (target === undefined || !isSafe(target)) return label
  return (
    <a key={key} href={target}>
      {label}
    </a>
  )
}

/** A web address, an email, or a page of this site; never a script. */
function isSafe(target: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(target)
}
