/** The query of an address as texts: addresses of the desk carry nothing else. */
export function parseSearch(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** A query as people like to read it: `?from=2026-11-24`; what is empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '') as [
    string,
    string,
  ][]
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** The query of an address whose screen reads it by itself. */
export function asTexts<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
    ) as Partial<Record<Name, string>>
}
