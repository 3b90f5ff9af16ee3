import { HOUR } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { letGuess } from '#server/kit/failed-tries.ts'
import { ownUrl } from '#server/kit/own-url.ts'
import { takeNewPassword } from './change-password.ts'
import { countEmail } from './count-email.ts'
import { findFactor } from './second-factor/factor-store.ts'
import type { Login, NotYet } from './log-in.ts'
import { openSession } from '#server/access/open-session.ts'
import { nextSignInStep, type SignInStep } from './sign-in-step.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { lookUpMember } from './look-up-member.ts'
import { countSecrets, findSecret, hasSecret, insertSecret, lockSecrets, consumeSecret } from './secret-store.ts'
import { findKnownMember } from './member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { minutesAfter, newSecret } from '#server/access/tokens.ts'
import { acceptMember } from './verify-email.ts'
import { activation, postAccountEmail, resetLink, type AccountEmail } from './write-account-email.ts'

const LINK_MINUTES = 30
const ACTIVATION_MINUTES = 24 * 60
const LINKS_PER_HOUR = 5

/** Sends the link that sets a new password (spec 7): `noaccount`, `request.foreign-url`, `request.too-many`. */
export async function askForReset(
  ctx: Ctx,
  network: string,
  input: { email: string; redirectUrl: string },
): Promise<void> {
  const page = ownUrl(ctx.config, input.redirectUrl)
  await sendResetLink(ctx, network, input.email, (recoveryToken) => `${page}?recoveryToken=${recoveryToken}`)
}

/** The address of the page on which a new password is set, by the secret it carries. */
export type ResetPage = (recoveryToken: string) => string

/**
 * Sends a member the link to this page; `noaccount`, `request.too-many`. After five an hour nothing is sent and the answer
 * is the same, as long as one that was sent is still good: no stranger uses up somebody's emails.
 */
export async function sendResetLink(ctx: Ctx, network: string, email: string, page: ResetPage): Promise<void> {
  await countEmail(ctx, 'reset', network)
  const member = await lookUpMember(ctx, { network }, email)
  if (!member) throw new Refused('noaccount')
  await ctx.db.transaction().execute((tx) => postLink(ctx, tx, member, LINK_MINUTES, (token) => resetLink(page(token))))
}

/** Invites a member, whom somebody else has entered, to choose a password; `not-found`. Five an hour are sent. */
export async function sendActivation(ctx: Ctx, memberId: string, page: ResetPage): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await findKnownMember(tx, memberId)
    if (!member) throw new Refused('not-found')
    await postLink(ctx, tx, member, ACTIVATION_MINUTES, (token) => activation(page(token)))
  })
}

async function postLink(
  ctx: Ctx,
  tx: Tx,
  member: MemberRow,
  minutes: number,
  emailWith: (recoveryToken: string) => AccountEmail,
): Promise<void> {
  const sent = await countSecrets(tx, member.id, 'recover', new Date(ctx.now().getTime() - HOUR))
  if (ctx.config.rateLimits && sent >= LINKS_PER_HOUR && (await hasSecret(tx, member.id, 'recover', ctx.now()))) return
  const secret = newSecret()
  const expires_at = minutesAfter(ctx.now(), minutes)
  await insertSecret(tx, { kind: 'recover', member_id: member.id, secret, expires_at })
  await postAccountEmail(ctx, tx, member, emailWith(secret))
}

type Input = { recoveryToken: string; password: string }

/** Sets the new password of whoever has the link, once, while it is good, and signs them in; `recovery.expired`. */
export async function resetPassword(ctx: Ctx, network: string, input: Input): Promise<Login> {
  const link = await readLink(ctx, network, input)
  return await ctx.db.transaction().execute(async (tx) => {
    const taken = await takePassword(ctx, tx, input.recoveryToken, link)
    if ('state' in taken) return { secret: null, answer: taken }
    // The link proves the address alone: who has a second factor shows it as at any sign-in.
    const factor = await findFactor(tx, taken.member.id)
    if (factor?.confirmed_at) return { secret: null, answer: { state: 'MFA_REQUIRED' } }
    return await openSession(ctx, tx, taken.member)
  })
}

/** The same for whoever gives the new password to a tool: they get as far as by signing in. */
export async function resetPasswordWithTool(ctx: Ctx, network: string, input: Input): Promise<SignInStep> {
  const link = await readLink(ctx, network, input)
  const taken = await ctx.db.transaction().execute((tx) => takePassword(ctx, tx, input.recoveryToken, link))
  return 'state' in taken ? taken : await nextSignInStep(ctx, taken.member)
}

type Link = { memberId: string; hash: string }

/**
 * Whose link this is, and the password as it will be kept; the costly work is done for whoever has a link, and for nobody
 * else.
 */
const readLink = (ctx: Ctx, network: string, { recoveryToken, password }: Input): Promise<Link> =>
  letGuess(ctx, 'code', network, async (noteWrong) => {
    const found = await findSecret(ctx.db, 'recover', recoveryToken, ctx.now())
    if (!found) {
      await noteWrong()
      throw new Refused('recovery.expired')
    }
    refuseWeakPassword(ctx, found.email, password)
    return { memberId: found.member_id, hash: await hashPassword(password, ctx.config.passwordCost) }
  })

async function takePassword(
  ctx: Ctx,
  tx: Tx,
  recoveryToken: string,
  { memberId, hash }: Link,
): Promise<{ member: MemberRow } | NotYet> {
  await lockSecrets(tx, memberId)
  const found = await consumeSecret(tx, 'recover', recoveryToken, ctx.now())
  if (!found) throw new Refused('recovery.expired')
  // The link came by the address: whoever has it has proved it.
  const member = await acceptMember(ctx, tx, memberId)
  if (member.status === 'BLOCKED') throw new Refused('account.blocked')
  const renewed = await takeNewPassword(ctx, tx, member.id, hash)
  return member.status === 'APPROVED' ? { member: renewed } : { state: 'OWNER_APPROVAL_REQUIRED' }
}
