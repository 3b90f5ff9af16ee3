/** What an address may name several of, one after the other or between commas (spec 2). */
const lists = ['serviceids', 'serviceIds', 'planIds', 'views']

/** The query of an address as texts; addresses of this site carry nothing else. Of what is repeated the first counts, but for lists. */
export function parseSearch(query: string): Record<string, string> {
  const named = new URLSearchParams(query)
  const valueOf = (name: string) => (lists.includes(name) ? named.getAll(name).join() : (named.get(name) ?? ''))
  return Object.fromEntries([...named.keys()].map((name) => [name, valueOf(name)]))
}

/** The query of an address whose screen reads it by itself. */
export function asTexts(search: Record<string, unknown>): { plan?: string; token?: string; undone?: string } {
  return search
}

/** A query as people like to read it: `?date=2026-11-24&time=09:00`; what is undefined is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** An address of this site in the parts a router wants. */
export function addressParts(address: string): { to: string; search: Record<string, string> } {
  const [to = '/', query = ''] = address.split('?')
  return { to, search: parseSearch(query) }
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/%(3A|2C|2F)/g, decodeURIComponent)
}
