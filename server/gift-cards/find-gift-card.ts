import type { GiftCard } from '#domain/gift-cards/check-gift-card.ts'
import type { Cents } from '#domain/money.ts'
import type { Db } from '#server/kit/db.ts'
import { hashGiftCardCode } from './issue-gift-card.ts'

export type FoundGiftCard = { id: string; lastFour: string; balance: Cents; status: GiftCard['status'] }

/** A gift card by its code, of which the house keeps only the hash; undefined when there is none. */
export async function findGiftCard(db: Db, code: string, now: Date): Promise<FoundGiftCard | undefined> {
  const row = await db
    .selectFrom('gift_card')
    .selectAll()
    .where('code_hash', '=', hashGiftCardCode(code))
    .executeTakeFirst()
  if (!row) return undefined
  const status = row.disabled ? 'DISABLED' : row.expires_at <= now ? 'EXPIRED' : 'VALID'
  return { id: row.id, lastFour: row.last_four, balance: row.balance_cents, status }
}
