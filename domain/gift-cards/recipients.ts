/** The people whom gift cards are for, each once: an address in capitals is the same address. */
export function recipientsOf(addresses: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const address of addresses) if (!known.has(address.toLowerCase())) known.set(address.toLowerCase(), address)
  return [...known.values()]
}
