/** Ids in the order that was chosen so far; what has come since is last, what has gone is not there. */
export function arranged(chosen: readonly string[], now: readonly string[]): string[] {
  const still = chosen.filter((id) => now.includes(id))
  return [...still, ...now.filter((id) => !still.includes(id))]
}

/** The same ids with one of them a place further up or down. */
export function moved(ids: readonly string[], id: string, way: 'up' | 'down'): string[] {
  const others = ids.filter((other) => other !== id)
  const place = ids.indexOf(id) + (way === 'up' ? -1 : 1)
  return [...others.slice(0, Math.max(0, place)), id, ...others.slice(Math.max(0, place))]
}
