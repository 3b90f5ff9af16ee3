/** Ids in the order that was chosen so far; what has come since is last, what has gone is not there. */
export function arranged(chosen: readonly string[], now: readonly string[]): string[] {
  const still = chosen.filter((id) => now.includes(id))
  return [...still, ...now.filter((id) => !still.includes(id))]
}

/** Where a row is moved: a place further up or down, or before all others. */
export type Way = 'top' | 'up' | 'down'

/** The same ids with one of them moved. */
export function moved(ids: readonly string[], id: string, way: Way): string[] {
  const others = ids.filter((other) => other !== id)
  const at = ids.indexOf(id)
  const place = { top: 0, up: Math.max(0, at - 1), down: at + 1 }[way]
  return [...others.slice(0, place), id, ...others.slice(place)]
}
