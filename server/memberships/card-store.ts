import { sql } from 'kysely'
import type { ChargedCard } from '#domain/memberships/charged-card.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import type { KeptCard } from '#server/payments/card-page.ts'

/** The card that a membership is charged to; undefined while nobody has read it. */
export const findCard = (db: Db, membershipId: string): Promise<ChargedCard | undefined> =>
  db
    .selectFrom('membership_card')
    .select(['brand', 'last4', 'expires'])
    .where('membership_id', '=', membershipId)
    .executeTakeFirst()

/** The name at the provider of the card that a membership is charged to, as it was noted last. */
export const findCardRef = (db: Db, membershipId: string) =>
  db
    .selectFrom('membership_card')
    .select('method_ref as ref')
    .where('membership_id', '=', membershipId)
    .executeTakeFirst()

/**
 * Notes the card that a membership is charged to, as the provider has it; false, and nothing noted, when the membership
 * is over. One that is just ending is waited for: its card is forgotten after its end, and would stay noted for good.
 * `insteadOf`: the one that was noted before the provider was asked (null: none); another one is newer, and stays.
 */
export async function noteCard(
  db: Db,
  membershipId: string,
  { ref, brand, last4, expires }: KeptCard,
  insteadOf?: string | null,
) {
  const { rows } = await sql<{ isRunning: boolean }>`
    with running as (
      select id from membership where id = ${membershipId} and status not in ('CANCELED', 'ENDED') for share
    ),
    noted as (
      insert into membership_card as known (membership_id, method_ref, brand, last4, expires)
      select id, ${ref}, ${brand}, ${last4}, ${expires} from running
      on conflict (membership_id) do update
        set method_ref = excluded.method_ref, brand = excluded.brand, last4 = excluded.last4, expires = excluded.expires
        where (known.method_ref, known.expires) is distinct from (excluded.method_ref, excluded.expires)
          and (${insteadOf === undefined} or known.method_ref is not distinct from ${insteadOf ?? null}::text)
    )
    select exists (select from running) as "isRunning"`.execute(db)
  return rows[0]?.isRunning === true
}

/** Forgets the card of a membership that has ended: nothing is charged to it any more. */
export const forgetCard = (db: Db, membershipId: string) =>
  db.deleteFrom('membership_card').where('membership_id', '=', membershipId).execute()

/** The pages on which another card may be left for a membership, and those that nobody has read since they closed. */
export const listCardPages = (db: Db, membershipId: string) =>
  db
    .selectFrom('membership_card_page')
    .select(['ref', 'closes_at'])
    .where('membership_id', '=', membershipId)
    .orderBy('closes_at')
    .execute()

/** Notes a page on which another card may be left. */
export const insertCardPage = (tx: Tx, page: { ref: string; membership_id: string; closes_at: Date }) =>
  tx.insertInto('membership_card_page').values(page).execute()

/** Forgets a page that has closed; false when another run has done so. */
export async function removeCardPage(db: Db, ref: string): Promise<boolean> {
  const removed = await db.deleteFrom('membership_card_page').where('ref', '=', ref).returning('ref').executeTakeFirst()
  return removed !== undefined
}

/** The membership for which a page takes another card; undefined when it is no such page, or is read already. */
export const findMembershipOfCardPage = (db: Db, ref: string) =>
  db.selectFrom('membership_card_page').select('membership_id as id').where('ref', '=', ref).executeTakeFirst()
