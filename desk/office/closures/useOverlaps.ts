import type { ClosureAnswer } from '#api/closures.ts'
import { overlapsInWords } from './closure-words.ts'
import { useClosures } from './useClosures.ts'

/** What to say of other closures of the same time. */
export function useOverlaps(closure: ClosureAnswer): string[] {
  const { data, isError } = useClosures()
  if (isError) return ['Could not check whether another closure already shuts a part of this.']
  return data ? overlapsInWords(closure, data.closures) : []
}
