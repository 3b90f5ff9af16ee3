import { timingSafeEqual } from 'node:crypto'
import type { VerifyAnswer } from '#api/accounts.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import {
  confirmEmail,
  findHouse,
  findMember,
  findMemberOfCode,
  insertSecret,
  tryCode,
  useSecret,
  type MemberRow,
} from './store.ts'
import { sendNextCode } from './send-code.ts'
import { hashCode, minutesAfter, newSecret } from './tokens.ts'
import { postAccountLetter, welcome } from './write-account-letter.ts'

const TICKET_MINUTES = 5

/** Proves an address by the code of the letter: five tries, ten minutes; `verification.invalid` (spec 8). */
export async function verifyEmail(
  ctx: Ctx,
  { code, stateToken }: { code: string; stateToken: string },
): Promise<VerifyAnswer> {
  const now = ctx.now()
  // Counted before it is compared, so that a crowd of guesses gets five answers, not more.
  const tried = await tryCode(ctx.db, stateToken, now)
  if (!tried?.code_hash || !timingSafeEqual(tried.code_hash, hashCode(stateToken, code))) {
    throw new Refused('verification.invalid')
  }
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await useSecret(tx, 'verify', stateToken, now))) throw new Refused('verification.invalid')
    const member = await acceptMember(ctx, tx, tried.member_id)
    if (member.status !== 'APPROVED') return { state: 'REQUIRE_OWNER_APPROVAL' }
    const sessionToken = newSecret()
    const expires_at = minutesAfter(now, TICKET_MINUTES)
    await insertSecret(tx, { kind: 'session', member_id: member.id, secret: sessionToken, expires_at })
    return { state: 'SUCCESS', sessionToken }
  })
}

/** A member whose address is proved comes in at once, unless the owner looks at every new one. */
export async function acceptMember(ctx: Ctx, tx: Tx, memberId: string): Promise<MemberRow> {
  const before = await findMember(tx, memberId)
  const { approves_members } = await findHouse(tx)
  const member = await confirmEmail(tx, memberId, approves_members ? 'PENDING' : 'APPROVED', ctx.now())
  if (before.email_verified_at === null) await postAccountLetter(ctx, tx, member, welcome(ctx.config.siteUrl))
  return member
}

/** Sends another code; an unknown token is answered like a known one. */
export async function resendCode(ctx: Ctx, stateToken: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const member = await findMemberOfCode(tx, stateToken)
    if (member) await sendNextCode(ctx, tx, member, stateToken)
  })
}
