import { sql } from 'kysely'
import type { GiftCardEntryKind } from '#api/staff-gift-cards.ts'
import type { GiftCardOrigin, GiftCardStanding } from '#domain/gift-cards/card-status.ts'
import type { Cents } from '#domain/money.ts'
import { overBy } from '#domain/validity.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { hashGiftCardCode, hashTyped } from './issue-gift-card.ts'

type CardRow = {
  id: string
  last_four: string
  origin: GiftCardOrigin
  worth_cents: Cents
  balance_cents: Cents
  standing: GiftCardStanding
  issued_at: Date
  expires_at: Date
  note: string
  replaced_by: string | null
}

/** The columns of a card without its code: the house has only the hash of that. */
const cardsAt = (now: Date) => sql`
  select card.id, last_four, balance_cents, issued_at, expires_at, note, replaced_by,
    case when exists (select from cancellation where gift_card_id = card.id) then 'voucher' else origin end as origin,
    initial_cents + coalesce((select sum(amount_cents) from gift_card_entry as entry
      where entry.gift_card_id = card.id and amount_cents > 0 and kind in ('ISSUE', 'GIVE', 'SWAP')), 0)::integer as worth_cents,
    case when replaced_by is not null then 'replaced' when voided_at is not null then 'voided'
      when disabled then 'disabled' when expires_at <= ${overBy(now)} then 'expired' else 'good' end as standing
  from gift_card as card`

/** Gift cards, the newest first, from one on; those whose code ends so if that is asked. */
export async function listGiftCards(
  db: Db,
  input: { after?: string | undefined; ending: string; most: number },
  now: Date,
) {
  const { after, ending, most } = input
  const { rows } = await sql<CardRow>`
    ${cardsAt(now)} where ${endsSo(ending)} and ${after === undefined ? sql`true` : comesAfter(after)}
    order by issued_at desc, card.id desc limit ${most}`.execute(db)
  return rows
}

// Left out of the statement when nothing is looked for, so that the plan for it uses the index.
const endsSo = (ending: string) =>
  ending === '' ? sql<boolean>`true` : sql<boolean>`last_four like '%' || ${likeText(ending)}`

const likeText = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const comesAfter = (id: string) => sql`(issued_at, card.id) < (select issued_at, id from gift_card where id = ${id})`

/**
 * How many gift cards are active now, and what is left on them, of those whose code ends so: what is left on all of them is
 * what the house owes to their holders. Cents.
 */
export const sumActiveCards = (db: Db, ending: string, now: Date): Promise<{ cards: number; left: Cents }> =>
  db
    .selectFrom('gift_card')
    .select([
      sql<number>`count(*)::integer`.as('cards'),
      sql<Cents>`coalesce(sum(balance_cents), 0)::float8`.as('left'),
    ])
    .where('balance_cents', '>', 0)
    .where('disabled', '=', false)
    .where('expires_at', '>', overBy(now))
    .where(endsSo(ending))
    .executeTakeFirstOrThrow()

/** These gift cards, as far as they exist. */
export async function listStaffGiftCards(db: Db, ids: readonly string[], now: Date): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`${cardsAt(now)} where card.id = any(${ids}::uuid[])`.execute(db)
  return rows
}

/** What has happened to the money of a card, the newest first. */
export async function listEntriesOf(db: Db, id: string) {
  return await db
    .selectFrom('gift_card_entry')
    .select(['kind', 'amount_cents', 'created_at'])
    .$narrowType<{ kind: GiftCardEntryKind }>()
    .where('gift_card_id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

type NewCard = {
  id: string
  code: string
  balance: Cents
  note: string
  origin: 'given' | 'voucher' | 'sold' | 'imported'
  issuedAt: Date
  expiresAt: Date
}

/** A card that the house makes: its money comes by an entry in its journal, like that of every other. */
export async function insertMadeCard(tx: Tx, card: NewCard, kind: 'GIVE' | 'SWAP'): Promise<void> {
  const { id, code, balance, note, origin, issuedAt, expiresAt } = card
  await tx
    .insertInto('gift_card')
    .values({
      id,
      code_hash: hashGiftCardCode(code),
      typed_hash: hashTyped(code),
      last_four: code.slice(-4),
      initial_cents: 0,
      balance_cents: balance,
      issued_at: issuedAt,
      expires_at: expiresAt,
      origin,
      note,
    })
    .execute()
  if (balance > 0) await insertEntry(tx, id, kind, balance)
}

const insertEntry = (tx: Tx, id: string, kind: 'GIVE' | 'SWAP' | 'VOID', amount: Cents) =>
  tx.insertInto('gift_card_entry').values({ gift_card_id: id, kind, amount_cents: amount }).execute()

/** A card as it stands, kept from others until the end of the transaction: nobody pays with it meanwhile. */
export const lockGiftCard = (tx: Tx, id: string) =>
  tx
    .selectFrom('gift_card')
    .select(['id', 'balance_cents', 'origin', 'note', 'issued_at', 'expires_at', 'replaced_by', 'voided_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * To whom the house has sent the code of a card, in small letters: in an email of its own, else with the first email of the
 * order that it came from, whatever address that order has had since. Null: nobody that the house knows.
 */
export async function findHolderOf(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from (
      select recipient, 1 as nth, created_at from email
      where dedupe_key in (${`gift-card-given:${id}`}, ${`gift-card-replaced:${id}`})
      union all
      select recipient, 2, email.created_at from gift_card_entry as entry join email on email.order_id = entry.order_id
      where entry.gift_card_id = ${id} and entry.kind = 'ISSUE'
      union all
      select email, 3, orders.created_at from gift_card_entry as entry join orders on orders.id = entry.order_id
      where entry.gift_card_id = ${id} and entry.kind = 'ISSUE'
    ) as known
    where recipient not like '%.invalid'
    order by nth, created_at limit 1`.execute(tx)
  return rows[0]?.recipient.toLowerCase() ?? null
}

/** Whether an unpaid order holds money of a card: it may come back to it. */
export async function isBeingPaidWith(tx: Tx, id: string): Promise<boolean> {
  const held = await tx
    .selectFrom('orders')
    .select('id')
    .where('gift_card_id', '=', id)
    .where('gift_cents', '>', 0)
    .where('status', '=', sql.lit('PENDING'))
    .executeTakeFirst()
  return held !== undefined
}

/** Switches a card off or on again. */
export const setDisabled = (tx: Tx, id: string, disabled: boolean) =>
  tx.updateTable('gift_card').set({ disabled }).where('id', '=', id).execute()

/** Empties a card for good: its money goes to the card in its place, or back to the house. */
export async function emptyGiftCard(
  tx: Tx,
  { id, balance_cents: balance }: { id: string; balance_cents: Cents },
  how: { replacedBy: string } | { voidedAt: Date },
): Promise<void> {
  const change = 'replacedBy' in how ? { replaced_by: how.replacedBy } : { voided_at: how.voidedAt }
  await tx
    .updateTable('gift_card')
    .set({ ...change, disabled: true, balance_cents: 0 })
    .where('id', '=', id)
    .execute()
  if (balance > 0) await insertEntry(tx, id, 'replacedBy' in how ? 'SWAP' : 'VOID', -balance)
}

type TakenBack = { id: string; orderId: string; amount: Cents; now: Date }

/** Empties a voucher for good, if nothing of it was spent: its money belongs to the order again. False: it was. */
export async function takeBackVoucher(tx: Tx, { id, orderId, amount, now }: TakenBack): Promise<boolean> {
  const taken = await tx
    .updateTable('gift_card')
    .set({ voided_at: now, disabled: true, balance_cents: 0 })
    .where('id', '=', id)
    .where('balance_cents', '=', amount)
    .where('disabled', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return false
  await tx
    .insertInto('gift_card_entry')
    .values({ gift_card_id: id, order_id: orderId, kind: 'VOID', amount_cents: -amount })
    .execute()
  return true
}
