import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Cents } from '#domain/money.ts'
import { foldedCode, plainCode } from '#domain/typed-codes.ts'
import { goodForMonths } from '#domain/validity.ts'
import type { Tx } from '#server/kit/database/db.ts'

type Issue = { orderId: string; amount: Cents; months: number; now: Date; origin?: 'voucher' | 'sold' }
export type IssuedGiftCard = { id: string; code: string; balance: Cents; validUntil: Date }

/**
 * Issues a gift card over what an order paid for: empty, and then its money by an entry in its journal. The house keeps
 * the hash of the code, so this is the only time that anyone sees it.
 */
export async function issueGiftCard(
  tx: Tx,
  { orderId, amount, months, now, origin = 'voucher' }: Issue,
): Promise<IssuedGiftCard> {
  const code = newGiftCardCode()
  const validUntil = goodForMonths(now, months)
  const { rows } = await sql<{ id: string }>`
    with issued as (
      insert into gift_card (code_hash, typed_hash, last_four, initial_cents, balance_cents, issued_at, expires_at, origin)
      values (${hashGiftCardCode(code)}, ${hashTyped(code)}, ${code.slice(-4)}, 0, ${amount}, ${now}, ${validUntil}, ${origin})
      returning id
    ),
    entry as (
      insert into gift_card_entry (gift_card_id, order_id, kind, amount_cents)
      select id, ${orderId}, 'ISSUE', ${amount}::integer from issued
    )
    select id from issued`.execute(tx)
  return { id: rows[0]!.id, code, balance: amount, validUntil }
}

/** As the code of a gift card is kept: as it is written. */
export const hashGiftCardCode = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest()

/** As a gift card is looked up: however its code was typed. */
export const hashTyped = (typed: string) => createHash('sha256').update(foldedCode(typed)).digest()

/**
 * In which forms a code that was typed may be written: a card of a release before is kept by that alone. A code of ours
 * has its dashes from us.
 */
export function writtenForms(typed: string): string[] {
  const ours = /^BH(.{4})(.{4})(.{4})(.{4})$/.exec(foldedCode(typed))
  return [typed, plainCode(typed).replaceAll(/[\s-]+/g, '-'), ...(ours ? [['BH', ...ours.slice(1)].join('-')] : [])]
}

/** Sixteen letters and digits that are hard to confuse: 80 bits. */
export const newGiftCardCode = () => ['BH', four(), four(), four(), four()].join('-')
const four = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
