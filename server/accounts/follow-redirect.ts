import { FLOW_LASTS_MS, whyNotExchange } from '#domain/accounts/oauth-flow.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/db.ts'
import type { Asker } from './identify.ts'
import { useTicket } from './redeem-ticket.ts'
import { findRedirect, findRedirectByState, insertCode, useRedirect, type RedirectRow } from './redirect-store.ts'
import { endSession, findMemberOfSession } from './store.ts'
import { newSecret } from './tokens.ts'

/** What a tool is told in the end: a code for its state, or why there is none (RFC 6749, 4.1.2). */
export type FlowAnswer = { state: string } & ({ code: string } | { error: string; error_description: string })

/** Where a browser goes from the page that ends what a tool has begun. */
export type Lead =
  | { to: string }
  | { tell: FlowAnswer; origins: string[] }
  /** Whoever it is has to sign in on our own page first. */
  | { to: 'sign-in' }

type Begun = RedirectRow
type Known = { memberId: string; hasSecondFactor: boolean; signedInAt: Date }

/**
 * Ends what a tool has begun: signs in, by the session of this browser where the tool's own sign-in has not told already
 * who it is, or signs out, or only leads back. `oauth.timed-out` when it was ended before, or took too long.
 */
export async function followRedirect(ctx: Ctx, secret: string, asker: Asker): Promise<Lead> {
  const begun = await findRedirect(ctx.db, secret, ctx.now())
  if (!begun) throw new Refused('oauth.timed-out')
  if (begun.intent === 'return') return { to: begun.target! }
  if (begun.intent === 'logout') return await endSessions(ctx, begun, asker)
  const known = whoIs(begun, asker)
  if (known)
    return await ctx.db.transaction().execute(async (tx) => answer(begun, await giveCode(ctx, tx, begun, known)))
  // In a frame nobody can sign in: our own page stands in none.
  if (begun.prompt === 'login' && begun.response_mode !== 'web_message') return { to: 'sign-in' }
  return answer(begun, { state: begun.state!, error: 'login_required', error_description: 'Nobody is signed in.' })
}

/**
 * The same without a browser: a tool sends the state it began with and the token of its sign-in. `oauth.incomplete`,
 * `oauth.state`, `account.ended`.
 */
export async function endByCallback(ctx: Ctx, wish: { state?: string | undefined; sessionToken?: string | undefined }) {
  const begun = wish.state ? await findRedirectByState(ctx.db, wish.state, ctx.now()) : undefined
  const mistake = whyNotExchange({ code: wish.sessionToken, state: wish.state }, begun?.state ?? null)
  if (mistake || !begun?.target) throw new Refused(mistake ?? 'oauth.state')
  return await ctx.db.transaction().execute(async (tx) => {
    const { member, hasSecondFactor } = await useTicket(ctx, tx, wish.sessionToken!)
    const known = { memberId: member.id, hasSecondFactor, signedInAt: ctx.now() }
    return led(begun, await giveCode(ctx, tx, begun, known))
  })
}

function whoIs(begun: Begun, asker: Asker): Known | null {
  if (begun.member_id) {
    return { memberId: begun.member_id, hasSecondFactor: begun.second_factor, signedInAt: begun.created_at }
  }
  // A session that a key has opened in somebody's name is no sign-in of theirs.
  if (asker.kind !== 'member' || !asker.signedInAt) return null
  return { memberId: asker.member.id, hasSecondFactor: asker.hasSecondFactor, signedInAt: asker.signedInAt }
}

/** A code for whoever was known, once for all that was begun. */
async function giveCode(ctx: Ctx, tx: Tx, begun: Begun, known: Known): Promise<FlowAnswer> {
  if (!(await useRedirect(tx, begun.id, ctx.now()))) throw new Refused('oauth.timed-out')
  const code = newSecret()
  const row = {
    client_id: begun.client_id,
    member_id: known.memberId,
    second_factor: known.hasSecondFactor,
    signed_in_at: known.signedInAt,
    redirect_uri: begun.target,
    code_challenge: begun.code_challenge!,
    expires_at: new Date(ctx.now().getTime() + FLOW_LASTS_MS),
  }
  await insertCode(tx, row, code)
  return { code, state: begun.state! }
}

const answer = (begun: Begun, told: FlowAnswer): Lead =>
  begun.response_mode === 'web_message' ? { tell: told, origins: begun.frame_origins } : { to: led(begun, told) }

/** The address of the tool with the answer in its query or after its `#`. */
function led(begun: Begun, told: FlowAnswer): string {
  const url = new URL(begun.target!)
  if (begun.response_mode === 'fragment') url.hash = new URLSearchParams(told).toString()
  else for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value)
  return url.href
}

/** Ends the tool's session, and that of this browser when it is the same member's. */
async function endSessions(ctx: Ctx, begun: Begun, asker: Asker): Promise<Lead> {
  if (begun.member_session_id) {
    const owner = await findMemberOfSession(ctx.db, begun.member_session_id)
    await endSession(ctx.db, begun.member_session_id, ctx.now())
    if (asker.kind === 'member' && asker.member.id === owner?.member_id)
      await endSession(ctx.db, asker.sessionId, ctx.now())
  }
  return { to: begun.target! }
}
