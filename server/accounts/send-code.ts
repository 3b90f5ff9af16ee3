import { HOUR } from '#domain/sydney-time.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { countSecrets, insertSecret, renewCode, type MemberRow } from './store.ts'
import { hashCode, minutesAfter, newCode, newSecret } from './tokens.ts'
import { postAccountLetter, verificationCode } from './write-account-letter.ts'

const CODE_MINUTES = 10
const CODES_PER_HOUR = 5

/**
 * Sends a member a code that proves the address, with what was typed for it if anything was, and answers the token it
 * belongs to; five an hour, not more.
 */
export async function sendCode(ctx: Ctx, tx: Tx, member: MemberRow, signUpId: string | null = null): Promise<string> {
  await refuseTooMany(ctx, tx, member.id)
  const [stateToken, code] = [newSecret(), newCode()]
  const code_hash = hashCode(stateToken, code)
  const expires_at = minutesAfter(ctx.now(), CODE_MINUTES)
  const secret = { kind: 'verify', member_id: member.id, sign_up_id: signUpId, secret: stateToken } as const
  await insertSecret(tx, { ...secret, code_hash, expires_at })
  await postAccountLetter(ctx, tx, member, verificationCode(code))
  return stateToken
}

/** Sends another code for the same token; the one before is worth nothing any more. */
export async function sendNextCode(ctx: Ctx, tx: Tx, member: MemberRow, stateToken: string): Promise<void> {
  await refuseTooMany(ctx, tx, member.id)
  const code = newCode()
  await renewCode(tx, stateToken, hashCode(stateToken, code), minutesAfter(ctx.now(), CODE_MINUTES))
  await postAccountLetter(ctx, tx, member, verificationCode(code))
}

async function refuseTooMany(ctx: Ctx, tx: Tx, memberId: string): Promise<void> {
  if (!ctx.config.rateLimits) return
  const sent = await countSecrets(tx, memberId, 'verify', new Date(ctx.now().getTime() - HOUR))
  if (sent >= CODES_PER_HOUR) throw new Refused('request.too-many')
}
