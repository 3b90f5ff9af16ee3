import * as z from 'zod/mini'
import { paragraphs, sydneyDate } from './wire.ts'

export const staffTermsPath = '/api/staff/v1/terms'

/** The longest terms, in letters. */
export const LONGEST_TERMS = 50_000

/** New terms from a day on; `newest` is the newest version that was read, so that nobody writes past somebody else. */
export const termsRequest = z.object({
  newest: z.number().check(z.int(), z.minimum(0)),
  from: sydneyDate,
  body: paragraphs(LONGEST_TERMS).check(z.minLength(1)),
})

/** A version of the terms; 0 is the one that came with the program. */
export type TermsVersion = {
  version: number
  /** When it came or comes into force; null: it was there from the start. */
  from: string | null
  by: string | null
  standing: 'past' | 'in force' | 'to come'
}
/** Every version, newest first, and the text of the newest. `revision` is its number. */
export type TermsAnswer = { revision: number; versions: TermsVersion[]; body: string }
