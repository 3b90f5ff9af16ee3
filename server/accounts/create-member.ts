import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteChange } from '#server/history/note-act.ts'
import { endSignUps } from './sign-up-store.ts'
import { insertMember, setMember, type MemberChange } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/**
 * Creates an approved account without a password, for a person that the house knows. They set a password through the
 * email that verifies the address; until then nobody can sign in. `emailAlreadyExists`.
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
    await noteChange(tx, { what: 'member', row: made.id, name: '', after: { added: true } })
    return await setMember(tx, made.id, { ...changeOf(made), status: 'APPROVED' }, now())
  })
}
