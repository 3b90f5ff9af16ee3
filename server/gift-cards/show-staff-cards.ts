import type { StaffGiftCard, StaffGiftCardAnswer, StaffGiftCardsAnswer } from '#api/staff-gift-cards.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { dollarsFromCents, type Cents } from '#domain/money.ts'
import { Refused } from '#domain/refusals.ts'
import { plainCode } from '#domain/typed-codes.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { listEntriesOf, listGiftCards, listStaffGiftCards, sumActiveCards } from './office-store.ts'

type House = Pick<Ctx, 'db' | 'now'>
type Row = Awaited<ReturnType<typeof listGiftCards>>[number]
const PAGE = 50

/**
 * The gift cards of the house, the newest first, fifty at a time: never a code. Managers see with the first page what is
 * left on them together.
 */
export async function showGiftCards(
  ctx: House,
  { after, words }: { after?: string | undefined; words: string },
  by: Pick<MemberIdentity, 'member'>,
): Promise<StaffGiftCardsAnswer> {
  const { db, now } = ctx
  const ending = endingOf(words)
  const seesSum = after === undefined && isAtLeast(by.member.role, 'manager')
  const [rows, active, most] = await Promise.all([
    listGiftCards(db, { after, ending, most: PAGE + 1 }, now()),
    seesSum ? sumActiveCards(db, ending, now()) : null,
    mostToGive(ctx, by),
  ])
  return {
    cards: rows.slice(0, PAGE).map(show),
    next: rows.length > PAGE ? (rows[PAGE - 1]?.id ?? null) : null,
    active: active && { cards: active.cards, left: dollarsFromCents(active.left) },
    mostToGive: most === null ? null : dollarsFromCents(most),
  }
}

/** The last characters of the codes that are looked for; empty for all cards. */
export const endingOf = (words: string): string => plainCode(words).slice(-4)

/** How much somebody may give at a time; null: the owner gives what they like. */
export async function mostToGive(
  { db }: Pick<House, 'db'>,
  { member }: Pick<MemberIdentity, 'member'>,
): Promise<Cents | null> {
  if (isAtLeast(member.role, 'owner')) return null
  return (await findVenue(db)).manager_gift_cents
}

/** One gift card, and what has happened to its money. `gift-card.missing`. */
export async function showStaffGiftCard({ db, now }: House, id: string): Promise<StaffGiftCardAnswer> {
  const [[row], entries] = await Promise.all([listStaffGiftCards(db, [id], now()), listEntriesOf(db, id)])
  if (!row) throw new Refused('gift-card.missing')
  return {
    card: show(row),
    entries: entries.map(({ kind, amount_cents, created_at }) => ({
      what: kind,
      amount: dollarsFromCents(amount_cents),
      at: created_at.toISOString(),
    })),
  }
}

/** These gift cards, in this order. */
export async function showCards({ db, now }: House, ids: readonly string[]): Promise<StaffGiftCard[]> {
  const rows = new Map((await listStaffGiftCards(db, ids, now())).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? []).map(show)
}

const show = (row: Row): StaffGiftCard => ({
  id: row.id,
  lastFour: row.last_four,
  origin: row.origin,
  worth: dollarsFromCents(row.worth_cents),
  balance: dollarsFromCents(row.balance_cents),
  standing: row.standing,
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  note: row.note,
  replacedBy: row.replaced_by,
})
