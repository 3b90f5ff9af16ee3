import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertSecret } from './secret-store.ts'
import { minutesAfter, newSecret } from '#server/access/tokens.ts'

const TICKET_MINUTES = 5

/** A token for a member who has just signed in: it becomes a session, once, within five minutes. */
export async function issueTicket(
  ctx: Ctx,
  tx: Tx,
  memberId: string,
  { hasSecondFactor = false } = {},
): Promise<string> {
  const sessionToken = newSecret()
  const expires_at = minutesAfter(ctx.now(), TICKET_MINUTES)
  await insertSecret(tx, {
    kind: 'session',
    member_id: memberId,
    secret: sessionToken,
    second_factor: hasSecondFactor,
    expires_at,
  })
  return sessionToken
}
