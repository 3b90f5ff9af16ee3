import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { mock } from 'node:test'
import type { Random } from './random.ts'

/** Makes this process repeatable: a clock that only moves when it is set, and secrets drawn from one seed. */
export type Repeatable = { moveTo: (ms: number) => void; end: () => void }

/**
 * Makes everything in this process repeatable that is not the database: house and payment sandbox read the same
 * stopped clock, and their ids, keys and codes come from `random` in the order in which they are asked for.
 */
export function makeRepeatable(startAt: Date, random: Random): Repeatable {
  const { randomBytes, randomInt, randomUUID } = crypto
  mock.timers.enable({ apis: ['Date'], now: startAt })
  Object.assign(crypto, {
    randomBytes: (size: number, tell?: (error: null, bytes: Buffer) => void) => {
      const bytes = random.bytes(size)
      return tell ? tell(null, bytes) : bytes
    },
    randomInt: (from: number, end?: number) =>
      end === undefined ? random.below(from) : from + random.below(end - from),
    randomUUID: () => uuidOf(random.bytes(16)),
  })
  syncBuiltinESMExports()
  return {
    moveTo: (ms) => mock.timers.setTime(ms),
    end: () => {
      mock.timers.reset()
      Object.assign(crypto, { randomBytes, randomInt, randomUUID })
      syncBuiltinESMExports()
    },
  }
}

function uuidOf(bytes: Buffer): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
