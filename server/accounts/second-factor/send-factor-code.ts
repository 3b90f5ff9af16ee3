import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { keepFactorCode, type FactorRow } from './factor-store.ts'
import { findMember } from '#server/accounts/member-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { hashSentCode, minutesAfter, newCode } from '#server/access/tokens.ts'
import { postAccountEmail, signInCode } from '#server/accounts/write-account-email.ts'

const CODE_MINUTES = 10

/** How a code comes to a member. */
type Deliver = (ctx: Ctx, member: MemberRow, target: string, code: string) => Promise<void>

const byMessage =
  (channel: 'SMS' | 'CALL' | 'PUSH'): Deliver =>
  (ctx, _member, to, code) =>
    ctx.sendMessage({ channel, to, words: `Your ${ctx.houseName} code is ${code}. It is valid for 10 minutes.` })

/** Every factor whose code is sent, behind one interface; an authenticator app (TOTP) makes its own. */
const deliver: Record<Exclude<FactorRow['kind'], 'TOTP'>, Deliver> = {
  EMAIL: (ctx, member, _target, code) =>
    ctx.db.transaction().execute((tx) => postAccountEmail(ctx, tx, member, signInCode(code))),
  SMS: byMessage('SMS'),
  CALL: byMessage('CALL'),
  PUSH: byMessage('PUSH'),
}

/**
 * Sends the code of a second factor, where one is sent, for the sign-in or session that asks; the one before is worth
 * nothing any more. Five an hour.
 */
export async function sendFactorCode(ctx: Ctx, factor: FactorRow, askedBy: string): Promise<void> {
  if (factor.kind === 'TOTP') return
  const member = await findMember(ctx.db, factor.member_id)
  await countTry(ctx, 'codes-to', member.id)
  const code = newCode()
  await keepFactorCode(
    ctx.db,
    member.id,
    hashSentCode(ctx.config, askedBy, code),
    minutesAfter(ctx.now(), CODE_MINUTES),
  )
  await deliver[factor.kind](ctx, member, factor.target, code)
}

/** Where a code was sent, masked for everyone but its owner: `m•••@guest.example`, `•••678`. */
export function hintOf(factor: FactorRow, member: MemberRow): string | null {
  if (factor.kind === 'TOTP') return null
  return factor.kind === 'EMAIL' ? maskedEmail(member) : `•••${factor.target.slice(-3)}`
}

/** An address that only its owner knows again. */
export const maskedEmail = ({ email }: MemberRow) => email.replace(/^(.)[^@]*/, '$1•••')
