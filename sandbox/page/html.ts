/** Text that is already safe to stand in a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | Part[] | false | null | undefined

/** A piece of a page; whatever is put in is escaped, unless it is a piece itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((piece, i) => piece + (i < parts.length ? safe(parts[i]) : '')).join(''))
}

function safe(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(safe).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
