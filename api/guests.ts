import * as z from 'zod/mini'
import { agreementKinds, type AgreementKind } from '#domain/guests/agreement.ts'
import { addMonths, type SydneyDate } from '#domain/sydney-time.ts'
import { id, paragraphs, sydneyDate, words } from './wire.ts'

/** The words stand in the body: addresses of pages and calls are written into logs. */
export const findGuestsPath = '/api/desk/v1/guests/find'
export const guestPath = '/api/desk/v1/guests/:ref'
export const notesPath = '/api/desk/v1/notes'
export const handOverPath = '/api/desk/v1/hand-over'
export const noteDonePath = '/api/desk/v1/notes/:id/done'
export const agreementsPath = '/api/desk/v1/attestations'
export const agreementFormsPath = '/api/desk/v1/attestation-forms'

/** How much may be typed to find a guest. */
export const guestWordsBounds = { longest: 100 } as const
export const findGuestsRequest = z.object({ words: words(guestWordsBounds.longest) })

/** A member by their id, or somebody without an account by one of their orders. */
export const guestParams = z.object({
  ref: z.string().check(z.regex(/^[mo]_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
})

export const noteKinds = ['access', 'preference', 'caution', 'hand-over'] as const
export type NoteKind = (typeof noteKinds)[number]

/** About whom or what a note is: exactly one. */
const about = z.union([
  z.object({ memberId: id }),
  z.object({ orderId: id }),
  z.object({ bookingId: id }),
  z.object({ day: sydneyDate }),
])
export type NoteAbout = z.infer<typeof about>

/** How long a note may be, and for how many months it is kept at most, which is also how long unless it says otherwise. */
export const noteBounds = { body: { longest: 500 }, until: { mostMonths: 24 } } as const
/** The last day until which a note that is written today can be kept. */
export const lastDayOfNote = (today: SydneyDate): SydneyDate => addMonths(today, noteBounds.until.mostMonths)

export const noteRequest = z.object({
  about,
  kind: z.enum(noteKinds),
  body: paragraphs(5000),
  /** The last day on which the note is good: today at the earliest. */
  until: z.optional(sydneyDate),
})
export const noteParams = z.object({ id })

/** How long the text that guests agree to, and the name of a guardian, may be. */
export const agreementBounds = { text: { longest: 4000 }, guardianName: { longest: 100 } } as const

export const agreementRequest = z.object({
  bookingId: id,
  kind: z.enum(agreementKinds),
  /** The text that was read to them. */
  version: z.int(),
  people: z.int().check(z.minimum(1), z.maximum(100)),
  guardianName: z.optional(words(agreementBounds.guardianName.longest)),
})
/** A new text that guests agree to; `newest` is the version that its writer saw. */
export const agreementFormRequest = z.object({
  kind: z.enum(agreementKinds),
  newest: z.int(),
  body: paragraphs(agreementBounds.text.longest).check(z.minLength(1)),
})

/** Somebody who was found: `ref` leads to them. */
export type FoundGuest = { ref: string; name: string; email: string; phone: string; isMember: boolean }
export type FoundGuestsAnswer = { people: FoundGuest[]; hasMore: boolean }

/** A note, with who wrote it; days are Sydney dates, times instants. */
export type Note = {
  id: string
  kind: NoteKind
  body: string
  by: string | null
  at: string
  until: string
  done: { by: string | null; at: string } | null
}
/** What those at the desk have left for the next: notes about days that nobody has ticked off. */
export type HandOverAnswer = { notes: Note[] }
export type GuestVisit = {
  bookingId: string
  service: string
  startsAt: string
  people: number
  status: 'CONFIRMED' | 'CANCELED' | 'HELD'
  /** The sale of a visit that is still to be paid on arrival. */
  saleId: string | null
}
/** What the desk knows of somebody. */
export type GuestAnswer = {
  ref: string
  memberId: string | null
  orderId: string | null
  name: string
  email: string
  phone: string
  memberSince: string | null
  visits: GuestVisit[]
  /** Plans with the visits that are left; null: without a limit. */
  memberships: { name: string; left: number | null; until: string }[]
  notes: Note[]
  /** When the member agreed to the house rules of today, and until when that counts. */
  agreed: { at: string; until: string } | null
}
export type AgreementForm = { kind: AgreementKind; version: number; body: string; validDays: number }
export type AgreementFormsAnswer = { forms: AgreementForm[] }
/** How many of the party have still to agree. */
export type AgreementAnswer = { left: number }
