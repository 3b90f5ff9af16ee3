import type { Tables } from '#db/tables.ts'
import type { Insertable } from 'kysely'
import type { Role, StaffRole } from '#domain/accounts/role.ts'
import { hashSecret } from '#server/access/tokens.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** Everybody who works here, the most powerful first. */
export const listPeople = (db: Db) =>
  db
    .selectFrom('member')
    .select(['id', 'first_name', 'last_name', 'email', 'role', 'last_login_at'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('second_factor')
            .select('member_id')
            .whereRef('second_factor.member_id', '=', 'member.id')
            .where('confirmed_at', 'is not', null),
        )
        .as('has_second_factor'),
    )
    .$narrowType<{ role: StaffRole }>()
    .where('role', '<>', 'member')
    .where('deleted_at', 'is', null)
    .orderBy((row) => row.case('role').when('owner').then(0).when('manager').then(1).else(2).end())
    .orderBy('first_name')
    .orderBy('id')
    .execute()

/** Makes a member somebody who works here, or a guest again; the database keeps an owner (`an_owner_stays`). */
export const setRole = (tx: Tx, memberId: string, role: Role, now: Date) =>
  tx
    .updateTable('member')
    .set({ role, updated_at: now })
    .where('id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The invitations that are still good, the newest first. */
export const listInvitations = (db: Db, now: Date) =>
  db
    .selectFrom('staff_invitation as invitation')
    .leftJoin('member as by', 'by.id', 'invitation.made_by')
    .select(['invitation.id', 'invitation.email', 'invitation.role', 'invitation.expires_at'])
    .select(['by.first_name', 'by.last_name'])
    .where('invitation.used_at', 'is', null)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.made_at', 'desc')
    .execute()

type NewInvitation = Omit<Insertable<Tables['staff_invitation']>, 'token_hash'> & { token: string }

/** Writes down an invitation by the hash of its token. */
export const insertInvitation = (tx: Tx, { token, ...invitation }: NewInvitation) =>
  tx
    .insertInto('staff_invitation')
    .values({ ...invitation, token_hash: hashSecret(token) })
    .returning(['id', 'email', 'role', 'expires_at'])
    .executeTakeFirstOrThrow()

/** The invitation of a token that is still good, if it is. */
export const findInvitation = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('staff_invitation')
    .select(['id', 'email', 'email_key', 'role'])
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses an invitation up, once: of two who come together one gets it. Undefined: unknown, used or over. */
export const takeInvitation = (tx: Tx, token: string, now: Date) =>
  tx
    .updateTable('staff_invitation')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'email_key', 'role', 'made_by'])
    .executeTakeFirst()

/** Takes back what is still open: one invitation, those to an address, or those of somebody who made them. */
export async function withdrawInvitations(
  tx: Tx,
  which: { id: string } | { email_key: string } | { made_by: string },
  now: Date,
): Promise<number> {
  const [[column, value] = []] = Object.entries(which) as ['id' | 'email_key' | 'made_by', string][]
  if (!column) return 0
  const withdrawn = await tx
    .updateTable('staff_invitation')
    .set({ withdrawn_at: now })
    .where(column, '=', value ?? '')
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return withdrawn.length
}
