import { Refused } from '#domain/refusals.ts'
import type { Caller } from '#server/access/identify-client.ts'
import { startVerification } from '#server/accounts/verify-email.ts'
import type { Ctx } from '#server/kit/context.ts'

/** Sends a member the code that verifies their email: their own, or with a key anyone's; `account.forbidden`. */
export async function requestVerification(ctx: Ctx, { identity, scopes }: Caller, identityId: string | undefined) {
  const own = identity.kind === 'member' ? identity.member.id : undefined
  const memberId = identityId ?? own
  if (memberId === undefined) throw new Refused('not-found')
  if (memberId !== own && !scopes.includes('IAM.SEND_LETTERS')) throw new Refused('account.forbidden')
  return { verificationId: await startVerification(ctx, memberId) }
}
