import { FLOW_LASTS_MS, whyNotExchange } from '#domain/accounts/oauth-flow.ts'
import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { clientOf } from './begin-redirect.ts'
import type { Identity } from '#server/access/identify.ts'
import { consumeTicket } from '#server/accounts/redeem-ticket.ts'
import {
  findRedirect,
  findRedirectByState,
  hasConsented,
  insertCode,
  recordConsent,
  consumeRedirect,
  type AwayRow,
  type SignInRow,
} from './redirect-store.ts'
import { endSession, findMemberOfSession } from '#server/access/session-store.ts'
import { newSecret, readToken, signToken } from '#server/access/tokens.ts'
import { required } from '#server/kit/required.ts'

/** What a client gets in the end: a code for its state, or an error (RFC 6749, 4.1.2). */
export type FlowAnswer = { state: string } & ({ code: string } | { error: string; error_description: string })

/** Where a browser goes from the page that completes a redirect. */
export type Lead =
  | { to: string }
  | { tell: FlowAnswer; origins: string[] }
  /** The visitor must sign in on our own page first. */
  | { to: 'sign-in' }
  /** The member is asked for consent; the proof shows that the answer is theirs. */
  | { ask: { client: string; proof: string } }

type KnownMember = { memberId: string; hasSecondFactor: boolean; signedInAt: Date }
type MemberHere = KnownMember & { sessionId: string }

/**
 * Completes a redirect: signs in (with the member of the client's own sign-in, else of this browser's session), signs
 * out, or returns. A member of this browser's session is asked once for consent, unless the client is our own.
 * `oauth.timed-out` when it was completed before, or took too long.
 */
export async function followRedirect(ctx: Ctx, secret: string, identity: Identity): Promise<Lead> {
  const begun = await openRedirect(ctx, secret)
  if (begun.intent === 'return') return { to: begun.target }
  if (begun.intent === 'logout') return await endSessions(ctx, begun, identity)
  const byTicket = knownByTicket(begun)
  if (byTicket) return await leadWithCode(ctx, begun, byTicket)
  const here = knownHere(identity)
  if (here) return await leadOrAsk(ctx, begun, here)
  // No sign-in in a frame: our own page refuses to be framed.
  if (begun.prompt === 'login' && begun.response_mode !== 'web_message') return { to: 'sign-in' }
  return leadWith(begun, saying(begun, 'login_required', 'Nobody is signed in.'))
}

/**
 * Takes a member's answer to the question of consent, with the proof that they were asked; a yes is recorded.
 * `oauth.timed-out`, also for an answer that is not this member's.
 */
export async function answerQuestion(ctx: Ctx, input: Answer, identity: Identity): Promise<Lead> {
  const begun = await openRedirect(ctx, input.secret)
  const here = knownHere(identity)
  const read = readToken(ctx, input.proof)
  const isSignIn = begun.intent === 'auth'
  if (!isSignIn || !here || read?.kind !== 'question' || read.of !== questionOf(begun, here))
    throw new Refused('oauth.timed-out')
  if (!input.isYes) return leadWith(begun, saying(begun, 'access_denied', 'The member has said no.'))
  return await ctx.db.transaction().execute(async (tx) => {
    await recordConsent(tx, here.memberId, begun.client_id, ctx.now())
    return leadWith(begun, await giveCode(ctx, tx, begun, here))
  })
}

type Answer = { secret: string; proof: string; isYes: boolean }

async function openRedirect(ctx: Ctx, secret: string): Promise<SignInRow | AwayRow> {
  const begun = await findRedirect(ctx.db, secret, ctx.now())
  if (!begun) throw new Refused('oauth.timed-out')
  return begun
}

/** A code at once if the member has consented before; else the question, where one can be asked. */
async function leadOrAsk(ctx: Ctx, begun: SignInRow, here: MemberHere): Promise<Lead> {
  const client = await clientOf(ctx, begun.client_id)
  const isSettled = client.is_house_own || (await hasConsented(ctx.db, here.memberId, client.id))
  if (isSettled) return await leadWithCode(ctx, begun, here)
  if (begun.prompt === 'none' || begun.response_mode === 'web_message') {
    return leadWith(begun, saying(begun, 'consent_required', 'The member has not been asked yet.'))
  }
  return { ask: { client: client.name, proof: signToken(ctx, 'question', questionOf(begun, here)) } }
}

/** A question belongs to one session of a member and one redirect. */
const questionOf = (begun: SignInRow, { sessionId }: MemberHere) => `${begun.id}_${sessionId}`

const leadWithCode = (ctx: Ctx, begun: SignInRow, known: KnownMember): Promise<Lead> =>
  ctx.db.transaction().execute(async (tx) => leadWith(begun, await giveCode(ctx, tx, begun, known)))

const saying = (begun: SignInRow, error: string, error_description: string): FlowAnswer => ({
  state: begun.state,
  error,
  error_description,
})

/**
 * Completes a redirect without a browser: a client sends its state and the token of its sign-in. `oauth.incomplete`,
 * `oauth.state`, `account.ended`.
 */
export async function endByCallback(
  ctx: Ctx,
  input: { state?: string | undefined; sessionToken?: string | undefined },
) {
  const begun = input.state ? await findRedirectByState(ctx.db, input.state, ctx.now()) : undefined
  const mistake = whyNotExchange({ code: input.sessionToken, state: input.state }, begun?.state ?? null)
  const { sessionToken } = input
  if (mistake || !begun?.target || sessionToken === undefined) throw new Refused(mistake ?? 'oauth.state')
  return await ctx.db.transaction().execute(async (tx) => {
    const { member, hasSecondFactor } = await consumeTicket(ctx, tx, sessionToken)
    const known = { memberId: member.id, hasSecondFactor, signedInAt: ctx.now() }
    return addressWith(begun, await giveCode(ctx, tx, begun, known))
  })
}

/** The member of the client's own sign-in page: they have typed their password there. */
const knownByTicket = ({ member_id, second_factor, created_at }: SignInRow): KnownMember | null =>
  member_id === null ? null : { memberId: member_id, hasSecondFactor: second_factor, signedInAt: created_at }

/** The member of this browser's session. */
function knownHere(identity: Identity): MemberHere | null {
  if (identity.kind !== 'member' || !identity.signedInAt) return null
  const { member, hasSecondFactor, signedInAt, sessionId } = identity
  return { memberId: member.id, hasSecondFactor, signedInAt, sessionId }
}

/** A code for the member, once per redirect. */
async function giveCode(ctx: Ctx, tx: Tx, begun: SignInRow, known: KnownMember): Promise<FlowAnswer> {
  if (!(await consumeRedirect(tx, begun.id, ctx.now()))) throw new Refused('oauth.timed-out')
  const code = newSecret()
  const row = {
    client_id: begun.client_id,
    member_id: known.memberId,
    second_factor: known.hasSecondFactor,
    signed_in_at: known.signedInAt,
    redirect_uri: begun.target,
    code_challenge: begun.code_challenge,
    expires_at: new Date(ctx.now().getTime() + FLOW_LASTS_MS),
  }
  await insertCode(tx, row, code)
  return { code, state: begun.state }
}

const leadWith = (begun: SignInRow, flowAnswer: FlowAnswer): Lead =>
  begun.response_mode === 'web_message'
    ? { tell: flowAnswer, origins: begun.frame_origins }
    : { to: addressWith(begun, flowAnswer) }

/** The client's address with the answer in its query or after its `#`. */
function addressWith(begun: SignInRow, flowAnswer: FlowAnswer): string {
  const url = new URL(required(begun.target, 'the address of a client outside a frame'))
  if (begun.response_mode === 'fragment') url.hash = new URLSearchParams(flowAnswer).toString()
  else for (const [name, value] of Object.entries(flowAnswer)) url.searchParams.set(name, value)
  return url.href
}

/** Ends the client's session, and that of this browser when it is the same member's. */
async function endSessions(ctx: Ctx, begun: AwayRow, identity: Identity): Promise<Lead> {
  if (begun.member_session_id) {
    const owner = await findMemberOfSession(ctx.db, begun.member_session_id)
    await endSession(ctx.db, begun.member_session_id, ctx.now())
    if (identity.kind === 'member' && identity.member.id === owner?.member_id)
      await endSession(ctx.db, identity.sessionId, ctx.now())
  }
  return { to: begun.target }
}
