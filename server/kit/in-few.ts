import { Refused } from '#domain/refusals.ts'

/**
 * Limits costly work that every caller may request: this many run at a time, the others wait, and beyond `mostWaiting`
 * they are refused (`request.too-many`). Other requests are not delayed.
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
      // A finished one gives its turn to the next.
      const next = waiting.shift()
      if (next) next()
      else inside--
    }
  }
}
