import type { FoundGuestsAnswer } from '#api/guests.ts'
import { shownAddress } from '#domain/accounts/no-address.ts'
import { shortCodeOf } from '#domain/arrivals/short-code.ts'
import { lookedFor, type Looked } from '#domain/name-search.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findPeople, findPersonOfCode } from './guest-store.ts'

/** As many as somebody reads through; with more, more letters find the one. */
const MOST = 20
const FEWEST_LETTERS = 3
const FEWEST_DIGITS = 4

/**
 * The people whose name, email address or phone number fits: beginnings of words of the name in any order, the beginning of
 * an address, the end of a number;
 * and whoever has the booking of a short code.
 * `guest.too-short`.
 */
export async function findGuests({ db }: Pick<Ctx, 'db'>, words: string): Promise<FoundGuestsAnswer> {
  const code = shortCodeOf(words)
  const ofCode = code === null ? [] : await findPersonOfCode(db, code)
  const looked = lookedFor(words)
  refuseTooShort(words, looked)
  const others = await findPeople(db, looked, MOST + 1)
  const found = [...ofCode, ...others.filter(({ ref }) => ref !== ofCode[0]?.ref)]
  const people = found.slice(0, MOST).map((guest) => ({ ...guest, email: shownAddress(guest.email) }))
  return { people, hasMore: found.length > MOST }
}

function refuseTooShort(words: string, looked: Looked): void {
  const isTooShort =
    'phoneEnd' in looked ? words.replaceAll(/\D/g, '').length < FEWEST_DIGITS : words.trim().length < FEWEST_LETTERS
  if (isTooShort) throw new Refused('guest.too-short')
}
