/** Where the platform's tools look for a family of calls, and where it is (platform/README 2). */
const prefixes: [prefix: RegExp, bare: string][] = [
  [/^\/(?:pricing-plans|_api\/pricing-plans)(?=\/v2\/member\/orders(?:[/?]|$))/, ''],
]

/** One rewrite for every way in: the bare path is the only one that has routes. */
export function barePath(url: string): string {
  const found = prefixes.find(([prefix]) => prefix.test(url))
  return found ? url.replace(found[0], found[1]) : url
}
