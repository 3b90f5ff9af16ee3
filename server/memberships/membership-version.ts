import { sql, type RawBuilder } from 'kysely'
import type { MembershipEmailKind } from '#server/emails/queue-email.ts'
import type { Db } from '#server/kit/database/db.ts'

const isOver = sql`(membership.ended_at is not null)::text`
const end = sql`coalesce(membership.cancel_at::text, '')`
const suspensions = sql`(
  select coalesce(string_agg(starts_at || ' ' || coalesce(ends_at::text, ''), ' ' order by starts_at), '')
  from membership_suspension where membership_id = membership.id)`
const rests = sql`(
  select coalesce(string_agg(closure_id || ' ' || state || ' ' || coalesce(moved_to::text, ''), ' ' order by closure_id), '')
  from membership_rest where membership_id = membership.id)`

/** What each kind of email says of a membership, in the database's words: as long as that stays, it is true. */
const said: Record<MembershipEmailKind, (ref: string) => RawBuilder<unknown>> = {
  'membership-leaving': () => end,
  'membership-kept': () => sql`${end} || ${isOver}`,
  'membership-ended': () => isOver,
  'membership-suspended': () => sql`${suspensions} || ${isOver}`,
  'membership-resumed': () => sql`${suspensions} || ${isOver}`,
  'membership-rested': () => sql`${rests} || ${isOver}`,
  'membership-payment-failed': (ref) =>
    sql`(select status from membership_invoice where membership_id = membership.id and ref = ${ref}) || ${isOver}`,
  // Money that went back has gone back.
  'membership-payment-returned': () => sql`''`,
  'membership-new-price': (ref) =>
    sql`(select price_cents from membership_price_change where membership_id = membership.id and id::text = ${ref}) || ${isOver}`,
  // Also when it was not the last: nobody but the member may have left it.
  'membership-another-card': () => sql`''`,
}

/** How that stands of which an email of this kind tells; it changes when the email is not true any more. */
export async function readMembershipVersion(
  db: Db,
  kind: MembershipEmailKind,
  { of, ref }: { of: string; ref: string },
): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select ${said[kind](ref)} as version from membership where id = ${of}`.execute(db)
  return rows[0]?.version ?? 'gone'
}
