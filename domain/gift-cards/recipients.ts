/** Whom gift cards are for, each once, as they were named first: capitals make no other address. */
export function recipientsOf(addresses: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const address of addresses) if (!known.has(address.toLowerCase())) known.set(address.toLowerCase(), address)
  return [...known.values()]
}
