/** Chance that can be had again: the same seed draws the same numbers. */
export type Random = {
  /** Below `end`, from 0. */
  below: (end: number) => number
  chance: (share: number) => boolean
  pick: <Thing>(things: readonly [Thing, ...Thing[]] | readonly Thing[]) => Thing
  bytes: (count: number) => Buffer
}

/** Draws by mulberry32, from a seed in words. */
export function openRandom(seed: string): Random {
  let state = Buffer.from(seed).reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), 0x811c9dc5)
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(draw() * end)
  return {
    below,
    chance: (share) => draw() < share,
    pick: (things) => things[below(things.length)]!,
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  }
}
