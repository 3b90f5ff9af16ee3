import type { LoginAnswer, MemberAnswer } from '#api/accounts.ts'
import { sessionEnd } from '#domain/accounts/session-length.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertSession, noteLogin, type MemberRow } from './session-store.ts'
import { hashSecret, MEMBER_TOKEN_SECONDS, newSecret, signToken } from './tokens.ts'

/** A new session: the secret for the browser's cookie, and the answer for the app. */
export type OpenedSession = { secret: string; sessionId: string; answer: Extract<LoginAnswer, { state: 'SUCCESS' }> }

type Input = {
  hasSecondFactor?: boolean
  /** When the second factor was shown, if not just now. */
  factorShownAt?: Date | null
  /** When it is over, if that is before a sign-in ends by itself: with a shift at the desk. */
  until?: Date
}

/**
 * Opens a new session for every sign-in of a browser: an existing session never gains rights, and none lasts longer
 * than its sign-in allows.
 */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  member: MemberRow,
  { hasSecondFactor = false, factorShownAt = hasSecondFactor ? ctx.now() : null, until }: Input = {},
): Promise<OpenedSession> {
  const secret = newSecret()
  const now = ctx.now()
  const { id } = await insertSession(tx, {
    token_hash: hashSecret(secret),
    member_id: member.id,
    created_at: now,
    last_used_at: now,
    expires_at: until ?? sessionEnd(now),
    second_factor: hasSecondFactor,
    factor_shown_at: factorShownAt,
    signed_in_at: now,
  })
  await noteLogin(tx, member.id, now)
  return { secret, sessionId: id, answer: { state: 'SUCCESS', ...tokensOf(ctx, member, id) } }
}

/** What a signed-in app gets: the member, and a short-lived token. */
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
