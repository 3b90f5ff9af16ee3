import { knownValues, type ChartPoint, type ChartShape } from './chart-points.ts'

/** The size of the words beside a chart, and how wide a letter of it is at most, in pixels. */
export const WORDS_SIZE = 13
const LETTER = 8
const BETWEEN_WORDS = 12

/** How wide some words beside a chart are, in pixels. */
export const widthOfWords = (words: string): number => words.length * LETTER

/**
 * The least and the most that a chart has room for. Bars begin at zero. A line does not where all of it is far from zero: what
 * changes would not be seen.
 */
export function amountsShown(shape: ChartShape, points: readonly ChartPoint[]): [number, number] {
  const values = knownValues(points)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const isFarFromZero = shape === 'line' && least > most / 2 && least < most
  return isFarFromZero ? [least, most] : [Math.min(0, least), Math.max(0, most)]
}

/** A name below a chart, and where its middle is. */
export type NameBelow = { name: string; middle: number }

/** As many names below a chart as have room beside each other: each of them, every second one and so on, from the first on. */
export function namesThatFit(
  points: readonly ChartPoint[],
  middleOf: (place: number) => number,
  width: number,
): NameBelow[] {
  const all = points.map(({ name }, place) => ({ name, middle: Math.max(middleOf(place), halfOf(name)) }))
  let shown = all
  for (let every = 2; !haveRoom(shown); every++) shown = all.filter((_, place) => place % every === 0)
  return shown.filter(({ name, middle }) => middle + halfOf(name) <= width)
}

const halfOf = (name: string) => widthOfWords(name) / 2

const haveRoom = (names: readonly NameBelow[]) =>
  names.every(({ name, middle }, place) => {
    const next = names[place + 1]
    return !next || middle + halfOf(name) + BETWEEN_WORDS <= next.middle - halfOf(next.name)
  })
