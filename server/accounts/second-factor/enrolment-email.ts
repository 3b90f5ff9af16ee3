import { timingSafeEqual } from 'node:crypto'
import { foldedCode } from '#domain/typed-codes.ts'
import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { keepEmailCode, type FactorRow } from './factor-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { hashSentCode, minutesAfter, newCode } from '#server/access/tokens.ts'
import { enrolmentCode, postAccountEmail } from '#server/accounts/write-account-email.ts'

const CODE_MINUTES = 30

/**
 * Whether setting up the first second factor needs a code from an email too: for staff a password alone would be
 * enough to gain staff rights. A factor that is sent by email proves the same.
 */
export const takesEmail = (member: MemberRow, kind: FactorRow['kind']) => member.role !== 'member' && kind !== 'EMAIL'

/** Sends that email; five an hour. */
export async function sendEnrolmentEmail(ctx: Ctx, member: MemberRow, askedBy: string): Promise<void> {
  await countTry(ctx, 'codes-to', member.id)
  const code = newCode()
  await ctx.db.transaction().execute(async (tx) => {
    const hash = hashSentCode(ctx.config, boundTo(askedBy), code)
    await keepEmailCode(tx, member.id, hash, minutesAfter(ctx.now(), CODE_MINUTES))
    await postAccountEmail(ctx, tx, member, enrolmentCode(code))
  })
}

/** Whether this is the code of the email that this session has asked for. */
export function isEmailCode(ctx: Ctx, factor: FactorRow, code: string | undefined, askedBy: string): boolean {
  if (!code || !factor.email_code_hash || !factor.email_code_until) return false
  if (factor.email_code_until <= ctx.now()) return false
  return timingSafeEqual(factor.email_code_hash, hashSentCode(ctx.config, boundTo(askedBy), foldedCode(code)))
}

const boundTo = (askedBy: string) => `letter ${askedBy}`
