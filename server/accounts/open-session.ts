import type { LoginAnswer, MemberAnswer } from '#api/accounts.ts'
import { DAY } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import { insertSession, noteLogin, type MemberRow } from './store.ts'
import { hashSecret, MEMBER_TOKEN_SECONDS, newSecret, signToken } from './tokens.ts'

/** How long a session lasts (spec 9): 7 days. */
export const SESSION_DAYS = 7

/** A session that was just opened: what the browser keeps in its cookie, and what the app is told. */
export type OpenedSession = { secret: string; answer: Extract<LoginAnswer, { state: 'SUCCESS' }> }

type Wish = {
  hasSecondFactor?: boolean
  /** When the member showed who they are, if not just now; null: a key opens the session in their name. */
  signedInAt?: Date | null
  /** The tool that keeps the session. */
  clientId?: string | null
}

/**
 * Opens a session of its own for every sign-in: none that existed before gets more rights by it, and none lasts longer
 * than its sign-in is good for.
 */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  member: MemberRow,
  { hasSecondFactor = false, signedInAt = ctx.now(), clientId = null }: Wish = {},
): Promise<OpenedSession> {
  const secret = newSecret()
  const now = ctx.now()
  const expires_at = new Date((signedInAt ?? now).getTime() + SESSION_DAYS * DAY)
  const { id } = await insertSession(tx, {
    token_hash: hashSecret(secret),
    member_id: member.id,
    expires_at,
    second_factor: hasSecondFactor,
    signed_in_at: signedInAt,
    client_id: clientId,
  })
  await noteLogin(tx, member.id, now)
  return { secret, answer: { state: 'SUCCESS', ...tokensOf(ctx, member, id) } }
}

/** What a signed-in app is told: who it is, and a short-lived token to say so. */
export function tokensOf(ctx: Ctx, member: MemberRow, sessionId: string) {
  return { authToken: signToken(ctx, 'member', sessionId), expiresIn: MEMBER_TOKEN_SECONDS, member: answerOf(member) }
}

function answerOf(member: MemberRow): MemberAnswer {
  return {
    id: member.id,
    contactId: member.contact_id,
    loginEmail: member.email,
    contact: { firstName: member.first_name, lastName: member.last_name },
  }
}
