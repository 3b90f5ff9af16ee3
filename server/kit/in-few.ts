import { Refused } from '#domain/refusals.ts'

/**
 * Work that anybody may ask for and that costs much: so many are done at a time, the others wait for their turn, and
 * beyond the most that may wait nobody is let in (`request.too-many`). Whatever else the house does goes on beside it.
 */
export function inFew(atATime: number, mostWaiting: number) {
  let inside = 0
  const waiting: (() => void)[] = []
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (waiting.length >= mostWaiting) throw new Refused('request.too-many')
    if (inside < atATime) inside++
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await act()
    } finally {
      // Whoever goes leaves the place to the next one.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
