import * as z from 'zod/mini'
import type { DayRow } from './arrivals.ts'
import { approval } from './shifts.ts'
import { id, instant, typedCode, words } from './wire.ts'

export const deviceKeyPath = '/api/desk/v1/device-key'
export const snapshotPath = '/api/desk/v1/snapshot'
export const mergePath = '/api/desk/v1/merge'
export const conflictsPath = '/api/desk/v1/conflicts'
export const settleConflictPath = '/api/desk/v1/conflicts/:id/settle'

/** How many entries one call may bring. */
export const MOST_ENTRIES = 200

/** A public key (P-256, SPKI as base64url): with its other half, which never leaves the browser, a device signs. */
const publicKey = words(200).check(z.regex(/^[\w-]{80,200}$/))
export const deviceKeyRequest = z.object({ publicKey })
/** `lastN`: the number of the last entry that the house has of this device; the next one is one higher. */
export type DeviceKeyAnswer = { serverKeys: ServerKey[]; lastN: number }
/** A key of the house by its number: lists and the codes of guests are signed with it. SPKI as base64url. */
export type ServerKey = { no: number; publicKey: string }

/** `unsent`: how many entries this device has still to send. */
export const snapshotQuery = z.object({ unsent: z.optional(z.coerce.number().check(z.int(), z.minimum(0))) })
/** The list is a JWS (compact, ES256, `kid` is the number of the key) whose words are a `Snapshot`. */
export type SnapshotAnswer = { snapshot: string; serverKeys: ServerKey[] }

/** The parties of today, and of tomorrow until noon, as a device keeps them for when the line is down. */
export type Snapshot = {
  deviceId: string
  /** Counts the lists of a device from 1. */
  seq: number
  issuedAt: string
  expiresAt: string
  /** The Sydney date of its first day. */
  date: string
  rows: SnapshotRow[]
}
/** A row of the day sheet without a whole name, a phone, an address or a note; the order is what a code names. */
export type SnapshotRow = Omit<DayRow, 'name' | 'phoneEnd' | 'saleId' | 'isNotRecorded' | 'asksToAgree'> & {
  orderId: string
  /** The first letter of the family name. */
  initial: string
}

export const entryKinds = ['ARRIVED', 'LEFT', 'UNDONE', 'WALK_IN'] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * What was said at a device without a line. `n` counts the entries of a device from 1 without a hole. Who it is about:
 * a row of its list, or a code that was not on it; a walk-in has neither, but a start and the cash that was taken.
 * UNDONE takes back the last entry of this device about the same party that still holds.
 */
export const offlineEntry = z
  .object({
    deviceId: id,
    n: z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
    bookingId: z.optional(id),
    code: z.optional(typedCode(400)),
    kind: z.enum(entryKinds),
    people: z.number().check(z.int(), z.minimum(0), z.maximum(20)),
    /** By the clock of the house, as far as the device knew it. */
    saidAt: instant,
    snapshotSeq: z.number().check(z.int(), z.minimum(0)),
    /** Whose shift it was. */
    staffId: id,
    /** Of a walk-in. */
    startsAt: z.optional(instant),
    cashCents: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(999_999))),
    /** ES256, raw r||s, base64url, over the UTF-8 of `signedWords`. */
    sig: words(100),
  })
  .check(z.refine(({ kind, people: said }) => kind === 'UNDONE' || said > 0))
export type OfflineEntry = z.infer<typeof offlineEntry>

/** What the signature of an entry stands under. */
export function signedWords({
  deviceId,
  n,
  bookingId,
  code,
  kind,
  people,
  saidAt,
  ...more
}: Omit<OfflineEntry, 'sig'>): string {
  const { snapshotSeq, staffId, startsAt, cashCents } = more
  const said = [deviceId, n, bookingId ?? null, code ?? null, kind, people, saidAt, snapshotSeq, staffId]
  return JSON.stringify(kind === 'WALK_IN' ? [...said, startsAt ?? null, cashCents ?? null] : said)
}

/** `unsent`: how many more the device has to send after these. */
export const mergeRequest = z.object({
  entries: z.array(offlineEntry).check(z.minLength(1), z.maxLength(MOST_ENTRIES)),
  unsent: z.optional(z.number().check(z.int(), z.minimum(0))),
})
/** `known`: the house had this entry already. `conflict`: it is kept, and a person has to look at it. */
export type MergeAnswer = { answers: { n: number; answer: 'done' | 'known' | 'conflict' }[]; lastN: number }

export const conflictKinds = ['twice', 'cancelled', 'moved', 'unknown', 'walk-in', 'gap', 'revoked'] as const
export type ConflictKind = (typeof conflictKinds)[number]
/** The news of the line of changes when something was opened or settled that waits for a person. */
export const ALERTS_NEWS = 'alerts'

/** Something that happened without a line and does not fit what the books say. Instants are ISO. */
export type Conflict = {
  id: string
  kind: ConflictKind
  at: string
  /** Null: a browser that is no device. */
  device: string | null
  /** Who was at the desk. */
  by: string | null
  /** How many people it is about, of a gap how many entries are missing, and when it was said. */
  people: number
  saidAt: string
  bookingId: string | null
  name: string | null
  startsAt: string | null
  cash: number | null
  /** Of `twice`: the check-in that was first; null: more came in than are booked. */
  other: { at: string; device: string | null } | null
  settled: { at: string; by: string | null; as: string } | null
}
/** `unsent`: how many entries each device that is on has still to send, as far as it has said so; only those that have some. */
export type ConflictsAnswer = { conflicts: Conflict[]; unsent: Unsent[] }
export type Unsent = { device: string; entries: number }

/**
 * How a conflict is settled: nothing more to do, or more people came in than the books knew. What a device sent after it
 * was shut off is settled by a manager alone; `m` is their PIN.
 */
export const settleWays = ['same-people', 'more-came', 'sold', 'nothing'] as const
export type SettleWay = (typeof settleWays)[number]
export const settleConflictParams = z.object({ id })
export const settleConflictRequest = z.object({
  as: z.enum(settleWays),
  why: z.optional(words(500)),
  m: z.optional(approval),
})
