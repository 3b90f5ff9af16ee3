import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertSecret, renewCode } from './secret-store.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { hashCode, minutesAfter, newCode, newSecret } from '#server/access/tokens.ts'
import { mayBeSentAnother } from './count-email.ts'
import { postAccountEmail, verificationCode } from './write-account-email.ts'

const CODE_MINUTES = 10

/**
 * Sends a member the code that verifies the address, stores what was typed at sign-up, and answers the token that
 * belongs to it. After five an hour nothing is sent and the answer is the same: strangers cannot flood a mailbox, and
 * an earlier code still works.
 */
export async function sendCode(ctx: Ctx, tx: Tx, member: MemberRow, signUpId: string | null = null): Promise<string> {
  const [stateToken, code] = [newSecret(), newCode()]
  const mayBeSent = await mayBeSentAnother(ctx, tx, 'verify', member.id)
  await insertSecret(tx, {
    kind: 'verify',
    member_id: member.id,
    sign_up_id: signUpId,
    secret: stateToken,
    code_hash: hashCode(stateToken, code),
    codes_sent: mayBeSent ? 1 : 0,
    expires_at: minutesAfter(ctx.now(), CODE_MINUTES),
  })
  if (mayBeSent) await postAccountEmail(ctx, tx, member, verificationCode(code))
  return stateToken
}

/** Sends another code for the same token, and the one before is worth nothing any more; after five an hour it lives on. */
export async function sendNextCode(ctx: Ctx, tx: Tx, member: MemberRow, stateToken: string): Promise<void> {
  if (!(await mayBeSentAnother(ctx, tx, 'verify', member.id))) return
  const code = newCode()
  await renewCode(tx, stateToken, hashCode(stateToken, code), minutesAfter(ctx.now(), CODE_MINUTES))
  await postAccountEmail(ctx, tx, member, verificationCode(code))
}
