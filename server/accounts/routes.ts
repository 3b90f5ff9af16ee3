import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  changeDetailsRequest,
  changePasswordPath,
  changePasswordRequest,
  confirmSecondFactorPath,
  confirmSecondFactorRequest,
  consentPath,
  consentRequest,
  detailsPath,
  endOtherSessionsPath,
  loginPath,
  loginRequest,
  logoutEverywherePath,
  logoutPath,
  recoverPath,
  recoverRequest,
  removeSecondFactorPath,
  factorProofRequest,
  renewRecoveryCodesPath,
  resetPasswordPath,
  resetPasswordRequest,
  secondFactorPath,
  secondFactorRequest,
  sessionOfMineParams,
  sessionOfMinePath,
  sessionPath,
  sessionsPath,
  showSecondFactorPath,
  showSecondFactorRequest,
  sessionRequest,
  visitorTokenPath,
  type LoginAnswer,
  type SessionAnswer,
  type VisitorTokenAnswer,
} from '#api/accounts.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { renameVisitor } from '#server/kit/http/rename-visitor.ts'
import { networkOf, visitorOf } from '#server/kit/http/visitor.ts'
import { memberOf } from '#server/access/authorize.ts'
import { changeConsent, changeDetails, showDetails } from './change-details.ts'
import { changePassword } from './change-password.ts'
import { identify, identifyOrVisitor } from '#server/access/identify.ts'
import { dropSession, keepSession, mendHint } from '#server/access/keep-session.ts'
import { guesserOf } from '#server/access/known-browser.ts'
import { endOtherSessions, endOwnSession, logOutEverywhere, showSessions } from './list-sessions.ts'
import { logIn, type Login } from './log-in.ts'
import { tokensOf } from '#server/access/open-session.ts'
import { renewRecoveryCodes } from './second-factor/renew-recovery-codes.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './second-factor/set-up-second-factor.ts'
import { showSecondFactor } from './second-factor/show-second-factor.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { endSession } from '#server/access/session-store.ts'
import { GUEST_TOKEN_SECONDS, signToken } from '#server/access/tokens.ts'
import { redeemTicket } from './redeem-ticket.ts'

/** The sign-in of our own site, and what members keep in their account. */
export const accountRoutes: Routes = (app, ctx) => {
  signInAndOut(app, ctx)
  passwordsAndDetails(app, ctx)
  secondFactors(app, ctx)
  sessions(app, ctx)
}

function signInAndOut(app: App, ctx: Ctx): void {
  app.post(loginPath, { schema: { body: loginRequest } }, async (request, reply) =>
    answerLogin(ctx, request, reply, await logIn(ctx, guesserOf(ctx, request), request.body)),
  )

  app.get(sessionPath, async (request, reply): Promise<SessionAnswer> => {
    const identity = await identify(ctx, request)
    mendHint(ctx, request, reply, identity.kind === 'member')
    if (identity.kind !== 'member') return { state: 'SIGNED_OUT' }
    return { state: 'AUTHENTICATED', ...tokensOf(ctx, identity.member, identity.sessionId) }
  })

  app.post(sessionPath, { schema: { body: sessionRequest } }, async (request, reply) =>
    answerLogin(ctx, request, reply, await redeemTicket(ctx, request.body.sessionToken)),
  )

  app.post(logoutPath, async (request, reply) => {
    await endSessionOf(ctx, request)
    await dropSession(ctx, request, reply)
    return {}
  })

  app.post(logoutEverywherePath, async (request, reply) => {
    await logOutEverywhere(ctx, memberOf(request))
    await dropSession(ctx, request, reply)
    return {}
  })

  app.get(visitorTokenPath, (request, reply): VisitorTokenAnswer => ({
    accessToken: signToken(ctx, 'guest', visitorOf(ctx, request, reply)),
    expiresIn: GUEST_TOKEN_SECONDS,
  }))
}

function passwordsAndDetails(app: App, ctx: Ctx): void {
  app.post(changePasswordPath, { schema: { body: changePasswordRequest } }, async (request, reply) => {
    const identity = memberOf(request)
    const { secret, answer } = await changePassword(ctx, guesserOf(ctx, request), identity, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: identity.member.id })
    return answer
  })

  app.post(resetPasswordPath, { schema: { body: resetPasswordRequest } }, async (request) => {
    await askForReset(ctx, networkOf(request), request.body)
    return {}
  })

  app.post(recoverPath, { schema: { body: recoverRequest } }, async (request, reply) =>
    answerLogin(ctx, request, reply, await resetPassword(ctx, networkOf(request), request.body)),
  )

  app.get(detailsPath, async (request) => showDetails(ctx, memberOf(request).member))

  app.patch(detailsPath, { schema: { body: changeDetailsRequest } }, async (request) =>
    changeDetails(ctx, memberOf(request).member, request.body),
  )

  app.put(consentPath, { schema: { body: consentRequest } }, async (request) =>
    changeConsent(ctx, memberOf(request).member, request.body.marketingConsent),
  )
}

function secondFactors(app: App, ctx: Ctx): void {
  app.post(secondFactorPath, { schema: { body: secondFactorRequest } }, async (request) => {
    return await beginSecondFactor(ctx, guesserOf(ctx, request), memberOf(request), request.body)
  })

  app.post(confirmSecondFactorPath, { schema: { body: confirmSecondFactorRequest } }, async (request, reply) => {
    const identity = memberOf(request)
    const { secret, answer } = await confirmSecondFactor(ctx, identity, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: identity.member.id })
    return answer
  })

  app.post(showSecondFactorPath, { schema: { body: showSecondFactorRequest } }, async (request) =>
    showSecondFactor(ctx, memberOf(request), request.body.code),
  )

  app.post(renewRecoveryCodesPath, { schema: { body: factorProofRequest } }, async (request) =>
    renewRecoveryCodes(ctx, guesserOf(ctx, request), memberOf(request), request.body),
  )

  app.post(removeSecondFactorPath, { schema: { body: factorProofRequest } }, async (request, reply) => {
    const identity = memberOf(request)
    const { secret, answer } = await removeSecondFactor(ctx, guesserOf(ctx, request), identity, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: identity.member.id })
    return answer
  })
}

function sessions(app: App, ctx: Ctx): void {
  app.get(sessionsPath, async (request) => showSessions(ctx, memberOf(request)))

  app.delete(sessionOfMinePath, { schema: { params: sessionOfMineParams } }, async (request) => {
    await endOwnSession(ctx, memberOf(request), request.params.id)
    return {}
  })

  app.post(endOtherSessionsPath, async (request) => {
    await endOtherSessions(ctx, memberOf(request))
    return {}
  })
}

/** Opens the session of a sign-in in this browser, and ends the one it had before. */
async function answerLogin(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, login: Login): Promise<LoginAnswer> {
  if (login.secret === null) return login.answer
  await endSessionOf(ctx, request)
  await renameVisitor(ctx, request, reply)
  await keepSession(ctx, request, reply, { secret: login.secret, memberId: login.answer.member.id })
  return login.answer
}

async function endSessionOf(ctx: Ctx, request: FastifyRequest): Promise<void> {
  const identity = await identifyOrVisitor(ctx, request)
  if (identity.kind === 'member') await endSession(ctx.db, identity.sessionId, ctx.now())
}
