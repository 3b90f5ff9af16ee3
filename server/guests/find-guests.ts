import type { FoundGuestsAnswer } from '#api/guests.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import { shownAddress } from '#server/orders/store.ts'
import { findPeople, findPersonOfCode, type Looked } from './guest-store.ts'

/** As many as somebody reads through; with more, more letters find the one. */
const MOST = 20
const FEWEST_LETTERS = 3
const FEWEST_DIGITS = 4

/**
 * The people whose name, email address or phone number fits: the beginning of a name or an address, the end of a number;
 * and whoever has the booking of a short code.
 * `guest.too-short`.
 */
export async function findGuests({ db }: Pick<Ctx, 'db'>, words: string): Promise<FoundGuestsAnswer> {
  const code = shortCodeOf(words)
  const ofCode = code === null ? [] : await findPersonOfCode(db, code)
  const others = await findPeople(db, lookedFor(words), MOST + 1)
  const found = [...ofCode, ...others.filter(({ ref }) => ref !== ofCode[0]?.ref)]
  const people = found.slice(0, MOST).map((guest) => ({ ...guest, email: shownAddress(guest.email) }))
  return { people, hasMore: found.length > MOST }
}

function lookedFor(words: string): Looked {
  const typed = words.trim().toLowerCase()
  const digits = typed.replaceAll(/\D/g, '')
  if (/^[\d\s()+-]+$/.test(typed)) {
    if (digits.length < FEWEST_DIGITS) throw new Refused('guest.too-short')
    // With the country in front or with a nought: what follows is the same.
    return { phoneEnd: digits.replace(/^(61|0)/, '') }
  }
  if (typed.length < FEWEST_LETTERS) throw new Refused('guest.too-short')
  if (typed.includes('@')) return { email: typed }
  return { names: typed.split(/\s+/).slice(0, 2) }
}
