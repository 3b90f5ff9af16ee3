import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from '#server/kit/context.ts'
import { countTry } from '#server/kit/failed-tries.ts'
import { keepLetterCode, type FactorRow } from './factor-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { hashSentCode, minutesAfter, newCode } from '#server/access/tokens.ts'
import { enrolmentCode, postAccountLetter } from '#server/accounts/write-account-letter.ts'

const CODE_MINUTES = 30

/**
 * Whether a first second factor takes a code of a letter as well: for somebody who works here a password alone would be
 * enough to become staff. A factor that is sent by letter shows the same.
 */
export const takesLetter = (member: MemberRow, kind: FactorRow['kind']) => member.role !== 'member' && kind !== 'EMAIL'

/** Sends that letter; five an hour. */
export async function sendEnrolmentLetter(ctx: Ctx, member: MemberRow, askedBy: string): Promise<void> {
  await countTry(ctx, 'codes-to', member.id)
  const code = newCode()
  await ctx.db.transaction().execute(async (tx) => {
    const hash = hashSentCode(ctx.config, boundTo(askedBy), code)
    await keepLetterCode(tx, member.id, hash, minutesAfter(ctx.now(), CODE_MINUTES))
    await postAccountLetter(ctx, tx, member, enrolmentCode(code))
  })
}

/** Whether this is the code of the letter that this session has asked for. */
export function isLetterCode(ctx: Ctx, factor: FactorRow, code: string | undefined, askedBy: string): boolean {
  if (!code || !factor.letter_code_hash || !factor.letter_code_until) return false
  if (factor.letter_code_until <= ctx.now()) return false
  return timingSafeEqual(factor.letter_code_hash, hashSentCode(ctx.config, boundTo(askedBy), code))
}

const boundTo = (askedBy: string) => `letter ${askedBy}`
