/**
 * A process of its own, which reads one picture and ends (make-picture-files.ts). It knows no secret of the house, gives
 * way to guests, and is the first to go when memory runs out.
 */
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { readPicture, type ReadPicture } from './read-picture.ts'

try {
  setPriority(constants.priority.PRIORITY_LOW)
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not everywhere may a process say so.
}
process.once('message', (uploaded: Uint8Array) => {
  readPicture(Buffer.from(uploaded)).then(answer, () => answer(null))
})

/** What became of it: null when it could not be read. */
function answer(read: ReadPicture | null): void {
  process.send?.(read, () => process.disconnect())
}
