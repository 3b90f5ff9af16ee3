import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { endSignUps } from './sign-up-store.ts'
import { insertMember, setMember, type MemberChange } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * Makes an account for somebody the house knows: approved, and without a password. They set one by the email that
 * proves the address, as whoever has forgotten theirs; until then nobody signs in. `emailAlreadyExists`.
 */
export async function createMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  email: string,
  changeOf: (member: MemberRow) => MemberChange,
): Promise<MemberRow> {
  return await db.transaction().execute(async (tx) => {
    const made = await insertMember(tx, { email, first_name: '', last_name: '' }, now())
    if (!made) throw new Refused('emailAlreadyExists')
    await endSignUps(tx, made.id, now())
    return await setMember(tx, made.id, { ...changeOf(made), status: 'APPROVED' }, now())
  })
}
