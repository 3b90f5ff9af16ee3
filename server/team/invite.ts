import type { Invitation } from '#api/team.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Refused } from '#domain/refusals.ts'
import { goodForDays } from '#domain/validity.ts'
import type { MemberIdentity } from '#server/access/identify.ts'
import { newSecret } from '#server/access/tokens.ts'
import { emailKeyOf, findMemberByEmail } from '#server/accounts/member-store.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { sendInvitation } from './invitation-email.ts'
import { insertInvitation, withdrawInvitations } from './team-store.ts'

const GOOD_FOR_DAYS = 7

/**
 * Asks somebody to work here, by a link that is good once and for seven days. An earlier invitation of the same address
 * is good for nothing any more. `invitation.works-here`.
 */
export async function invite(
  ctx: Ctx,
  { email, role }: { email: string; role: StaffRole },
  { member: by }: Pick<MemberIdentity, 'member'>,
): Promise<Invitation> {
  const now = ctx.now()
  const token = newSecret()
  return await ctx.db.transaction().execute(async (tx) => {
    const invited = await findMemberByEmail(tx, email)
    if (invited && invited.role !== 'member') throw new Refused('invitation.works-here')
    await withdrawInvitations(tx, { email_key: emailKeyOf(email) }, now)
    const { id, expires_at } = await insertInvitation(tx, {
      email,
      email_key: emailKeyOf(email),
      role,
      token,
      made_by: by.id,
      made_at: now,
      expires_at: goodForDays(now, GOOD_FOR_DAYS),
    })
    const invitedBy = `${by.first_name} ${by.last_name}`.trim()
    await sendInvitation(ctx, tx, { id, email, role, token, invitedBy })
    await noteSecurity(tx, { what: 'invited', who: invited?.id ?? null, about: id })
    return { id, email, role, invitedBy, until: expires_at.toISOString() }
  })
}

/** Takes an invitation back: its link is good for nothing any more. `not-found` for one that is used or over. */
export async function withdrawInvitation({ db, now }: Pick<Ctx, 'db' | 'now'>, id: string): Promise<void> {
  const withdrawn = await db.transaction().execute((tx) => withdrawInvitations(tx, { id }, now()))
  if (withdrawn === 0) throw new Refused('not-found')
}
