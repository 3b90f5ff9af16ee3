import { HOUR } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { ownUrl } from '#server/kit/own-url.ts'
import { takeNewPassword } from './change-password.ts'
import { findFactor } from './factor-store.ts'
import type { Login } from './log-in.ts'
import { openSession } from './open-session.ts'
import { hashPassword } from './passwords.ts'
import { lookUpMember } from './look-up-member.ts'
import { countSecrets, insertSecret, useSecret } from './store.ts'
import { minutesAfter, newSecret } from './tokens.ts'
import { acceptMember } from './verify-email.ts'
import { postAccountLetter, resetLink } from './write-account-letter.ts'

const LINK_MINUTES = 30
const LINKS_PER_HOUR = 5

/** Sends the link that sets a new password (spec 7): `noaccount`, `request.foreign-url`, `request.too-many`. */
export async function askForReset(
  ctx: Ctx,
  network: string,
  wish: { email: string; redirectUrl: string },
): Promise<void> {
  const page = ownUrl(ctx.config, wish.redirectUrl)
  const member = await lookUpMember(ctx, network, wish.email)
  if (!member) throw new Refused('noaccount')
  await ctx.db.transaction().execute(async (tx) => {
    const sent = await countSecrets(tx, member.id, 'recover', new Date(ctx.now().getTime() - HOUR))
    if (ctx.config.rateLimits && sent >= LINKS_PER_HOUR) throw new Refused('request.too-many')
    const secret = newSecret()
    await insertSecret(tx, {
      kind: 'recover',
      member_id: member.id,
      secret,
      expires_at: minutesAfter(ctx.now(), LINK_MINUTES),
    })
    await postAccountLetter(ctx, tx, member, resetLink(`${page}?recoveryToken=${secret}`))
  })
}

/** Sets the new password of whoever has the link, once, within 30 minutes, and signs them in; `recovery.expired`. */
export async function resetPassword(ctx: Ctx, wish: { recoveryToken: string; password: string }): Promise<Login> {
  const hash = await hashPassword(wish.password)
  return await ctx.db.transaction().execute(async (tx) => {
    const found = await useSecret(tx, 'recover', wish.recoveryToken, ctx.now())
    if (!found) throw new Refused('recovery.expired')
    // The link came by the address: whoever has it has proved it.
    const member = await acceptMember(ctx, tx, found.member_id)
    if (member.status === 'BLOCKED') throw new Refused('account.blocked')
    await takeNewPassword(ctx, tx, member.id, hash)
    if (member.status !== 'APPROVED') return { secret: null, answer: { state: 'OWNER_APPROVAL_REQUIRED' } }
    // The link proves the address alone: who has a second factor shows it as at any sign-in.
    const factor = await findFactor(tx, member.id)
    if (factor?.confirmed_at) return { secret: null, answer: { state: 'MFA_REQUIRED' } }
    return await openSession(ctx, tx, member)
  })
}
