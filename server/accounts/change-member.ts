import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { brokenConstraint, type Tx } from '#server/kit/database/db.ts'
import { noteChange } from '#server/history/note-act.ts'
import { lockLivingMember, setMember, type MemberChange } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'

/** Changes the data of a member, depending on what it was until now; `member.unknown`. */
export async function changeMember(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  id: string,
  changeOf: (member: MemberRow) => MemberChange,
): Promise<MemberRow> {
  return await db.transaction().execute(async (tx) => {
    const member = await lockLivingMember(tx, id)
    if (!member) throw new Refused('member.unknown')
    const change = changeOf(member)
    const changed = await setMember(tx, member.id, change, now())
    await noteMember(tx, member, changed, Object.keys(change))
    return changed
  })
}

/** Which data of a member somebody has changed for them; the data itself is personal, and stands in no history. */
async function noteMember(tx: Tx, before: MemberRow, after: MemberRow, fields: readonly string[]): Promise<void> {
  const differ = fields.filter(
    (field) => JSON.stringify(valueOf(before, field)) !== JSON.stringify(valueOf(after, field)),
  )
  const personal = differ.filter((field) => !told.includes(field)).map((field) => field.replaceAll('_', ' '))
  await noteChange(tx, {
    what: 'member',
    row: after.id,
    name: '',
    before: toldOf(before),
    after: { ...toldOf(after), ...(personal.length > 0 && { changed: personal }) },
  })
}

const told = ['activity_status', 'privacy_status']
const toldOf = (member: MemberRow) => Object.fromEntries(told.map((field) => [field, valueOf(member, field)]))
const valueOf = (member: MemberRow, field: string): unknown =>
  Object.entries(member).find(([name]) => name === field)?.[1]

/**
 * Changes the slug of a member's page; no two members have the same, without regard to upper and lower case:
 * `SLUG_ALREADY_EXISTS`.
 */
export async function changeSlug(ctx: Pick<Ctx, 'db' | 'now'>, id: string, slug: string): Promise<MemberRow> {
  try {
    return await changeMember(ctx, id, () => ({ slug }))
  } catch (error) {
    if (brokenConstraint(error) !== 'member_slug_key') throw error
    throw new Refused('SLUG_ALREADY_EXISTS/member', { slug })
  }
}
