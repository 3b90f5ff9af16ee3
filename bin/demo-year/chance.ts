/** Chance that comes out the same for the same seed, so that every demo house has had the same year. */
export type Chance = {
  /** A number from 0 up to, but without, 1. */ next: () => number
  /** One of these, each as likely as its weight. */ pick: <Thing>(from: readonly (readonly [Thing, number])[]) => Thing
  one: <Thing>(from: readonly Thing[]) => Thing | undefined
  /** A whole number of these bounds, both included. */ between: (least: number, most: number) => number
  happens: (probability: number) => boolean
}

/** Mulberry32: small, and good enough for a story. */
export function openChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const one = <Thing>(from: readonly Thing[]) => from[Math.floor(next() * from.length)]
  const pick = <Thing>(from: readonly (readonly [Thing, number])[]): Thing => {
    let left = next() * from.reduce((all, [, weight]) => all + weight, 0)
    for (const [thing, weight] of from) if ((left -= weight) < 0) return thing
    throw new Error('nothing to choose from')
  }
  return {
    next,
    pick,
    one,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    happens: (probability) => next() < probability,
  }
}
