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
  removeSecondFactorRequest,
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
  type SessionAnswer,
  type VisitorTokenAnswer,
} from '#api/accounts.ts'
import type { Routes } from '#server/kit/http.ts'
import { renameVisitor } from '#server/kit/rename-visitor.ts'
import { networkOf, visitorOf } from '#server/kit/visitor.ts'
import { memberOf } from './admit.ts'
import { changeConsent, changeDetails, showDetails } from './change-details.ts'
import { changePassword } from './change-password.ts'
import { identify } from './identify.ts'
import { dropSession, keepSession, mendHint } from './keep-session.ts'
import { guesserOf } from './known-browser.ts'
import { endOtherSessions, endOwnSession, showSessions } from './list-sessions.ts'
import { logIn, type Login } from './log-in.ts'
import { tokensOf } from './open-session.ts'
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from './set-up-second-factor.ts'
import { showSecondFactor } from './show-second-factor.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { endAllSessions, endSession } from './store.ts'
import { GUEST_TOKEN_SECONDS, signToken } from './tokens.ts'
import { redeemTicket } from './redeem-ticket.ts'

export const accountRoutes: Routes = (app, ctx) => {
  const answerLogin = async (request: FastifyRequest, reply: FastifyReply, login: Login) => {
    if (login.secret === null) return login.answer
    await endSessionOf(request)
    await renameVisitor(ctx, request, reply)
    await keepSession(ctx, request, reply, { secret: login.secret, memberId: login.answer.member.id })
    return login.answer
  }
  const endSessionOf = async (request: FastifyRequest) => {
    const asker = await identify(ctx, request).catch(() => null)
    if (asker?.kind === 'member') await endSession(ctx.db, asker.sessionId, ctx.now())
  }

  app.post(loginPath, { schema: { body: loginRequest } }, async (request, reply) =>
    answerLogin(request, reply, await logIn(ctx, guesserOf(ctx, request), request.body)),
  )

  app.get(sessionPath, async (request, reply): Promise<SessionAnswer> => {
    const asker = await identify(ctx, request)
    mendHint(ctx, request, reply, asker.kind === 'member')
    if (asker.kind !== 'member') return { state: 'SIGNED_OUT' }
    return { state: 'AUTHENTICATED', ...tokensOf(ctx, asker.member, asker.sessionId) }
  })

  app.post(sessionPath, { schema: { body: sessionRequest } }, async (request, reply) =>
    answerLogin(request, reply, await redeemTicket(ctx, request.body.sessionToken)),
  )

  app.post(logoutPath, async (request, reply) => {
    await endSessionOf(request)
    await dropSession(ctx, request, reply)
    return {}
  })

  app.post(logoutEverywherePath, async (request, reply) => {
    const { member } = memberOf(request)
    await ctx.db.transaction().execute((tx) => endAllSessions(tx, member.id, ctx.now()))
    await dropSession(ctx, request, reply)
    return {}
  })

  app.post(changePasswordPath, { schema: { body: changePasswordRequest } }, async (request, reply) => {
    const asker = memberOf(request)
    const { secret, answer } = await changePassword(ctx, guesserOf(ctx, request), asker, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: asker.member.id })
    return answer
  })

  app.get(detailsPath, async (request) => showDetails(ctx, memberOf(request).member))

  app.patch(detailsPath, { schema: { body: changeDetailsRequest } }, async (request) =>
    changeDetails(ctx, memberOf(request).member, request.body),
  )

  app.put(consentPath, { schema: { body: consentRequest } }, async (request) =>
    changeConsent(ctx, memberOf(request).member, request.body.marketingConsent),
  )

  app.post(secondFactorPath, { schema: { body: secondFactorRequest } }, async (request) => {
    return await beginSecondFactor(ctx, guesserOf(ctx, request), memberOf(request), request.body)
  })

  app.post(confirmSecondFactorPath, { schema: { body: confirmSecondFactorRequest } }, async (request, reply) => {
    const asker = memberOf(request)
    const { secret, answer } = await confirmSecondFactor(ctx, asker, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: asker.member.id })
    return answer
  })

  app.post(showSecondFactorPath, { schema: { body: showSecondFactorRequest } }, async (request) =>
    showSecondFactor(ctx, memberOf(request), request.body.code),
  )

  app.post(removeSecondFactorPath, { schema: { body: removeSecondFactorRequest } }, async (request, reply) => {
    const asker = memberOf(request)
    const { secret, answer } = await removeSecondFactor(ctx, guesserOf(ctx, request), asker, request.body)
    await keepSession(ctx, request, reply, { secret, memberId: asker.member.id })
    return answer
  })

  app.get(sessionsPath, async (request) => showSessions(ctx, memberOf(request)))

  app.delete(sessionOfMinePath, { schema: { params: sessionOfMineParams } }, async (request) => {
    await endOwnSession(ctx, memberOf(request), request.params.id)
    return {}
  })

  app.post(endOtherSessionsPath, async (request) => {
    await endOtherSessions(ctx, memberOf(request))
    return {}
  })

  app.get(visitorTokenPath, (request, reply): VisitorTokenAnswer => ({
    accessToken: signToken(ctx, 'guest', visitorOf(ctx, request, reply)),
    expiresIn: GUEST_TOKEN_SECONDS,
  }))

  app.post(resetPasswordPath, { schema: { body: resetPasswordRequest } }, async (request) => {
    await askForReset(ctx, networkOf(request), request.body)
    return {}
  })

  app.post(recoverPath, { schema: { body: recoverRequest } }, async (request, reply) =>
    answerLogin(request, reply, await resetPassword(ctx, networkOf(request), request.body)),
  )
}
