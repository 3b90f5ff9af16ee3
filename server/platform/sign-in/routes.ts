import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import {
  registerPath,
  registerRequest,
  recoverRequest,
  resendPath,
  resendRequest,
  verifyPath,
  verifyRequest,
} from '#api/accounts.ts'
import {
  callbackPath,
  callbackQuery,
  proveFactorParams,
  proveFactorPath,
  proveFactorRequest,
  redirectSessionPath,
  redirectSessionRequest,
  sendActivationPath,
  sendActivationRequest,
  sendRecoveryPath,
  sendRecoveryRequest,
  setPasswordPath,
  setPasswordRequest,
  startVerificationPath,
  startVerificationRequest,
  tokenPath,
  tokenRequest,
  clientLoginPath,
  clientLoginRequest,
  clientLogoutPath,
  clientLogoutQuery,
  clientRecoverPath,
  validateEmailPath,
  validateEmailRequest,
  type RawAnswer,
  type StartVerificationAnswer,
  type StateMachineAnswer,
  type TokenAnswer,
} from '#api/platform/sign-in.ts'
import { isEmail } from '#domain/email-address.ts'
import { Refused } from '#domain/refusals.ts'
import { callerOf, memberOf } from '#server/access/authorize.ts'
import { setNewPassword } from '#server/accounts/change-password.ts'
import { endByCallback } from '#server/oauth/follow-redirect.ts'
import { identifyToken } from '#server/access/identify.ts'
import { guesserOf } from '#server/access/known-browser.ts'
import { logInWithClient } from '#server/oauth/log-in-with-client.ts'
import { proveFactor } from '#server/accounts/second-factor/prove-factor.ts'
import { register } from '#server/accounts/register.ts'
import { resetPasswordWithClient, sendActivation, sendResetLink } from '#server/accounts/reset-password.ts'
import { resendCode, verifyEmail } from '#server/accounts/verify-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { App, Routes } from '#server/kit/http/http.ts'
import { barePath } from '#server/kit/http/platform-paths.ts'
import { countTry } from '#server/kit/http/failed-tries.ts'
import { networkOf } from '#server/kit/http/visitor.ts'
import { beginRedirectSession } from './begin-redirect-session.ts'
import { grantByType } from './grant-by-type.ts'
import { logOutOfClient } from './log-out-of-client.ts'
import { requestVerification } from './request-verification.ts'
import { resetPage } from './reset-page.ts'
import { stateMachine } from './state-machine.ts'
import { failingAsLogin, failingAsTokens } from './failing.ts'

/** Sign-in with the platform's client libraries; the rules are those of our own sign-in (spec 7, Platform client). */
export const signInRoutes: Routes = (app, ctx) => {
  tokensAndRedirects(app, ctx)
  signInAndOut(app, ctx)
  registrations(app, ctx)
  passwords(app, ctx)
}

function tokensAndRedirects(app: App, ctx: Ctx): void {
  app.post(
    tokenPath,
    { schema: { body: tokenRequest }, errorHandler: failingAsTokens(ctx) },
    async (request, reply): Promise<TokenAnswer> => {
      void reply.header('cache-control', 'no-store')
      const { accessToken, refreshToken, expiresIn } = await grantByType(ctx, request.body, request.headers)
      return { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: expiresIn }
    },
  )
  app.post(redirectSessionPath, { schema: { body: redirectSessionRequest } }, async (request) => {
    const from = { token: tokenIn(request), network: networkOf(request), origin: request.headers.origin ?? null }
    return await beginRedirectSession(ctx, from, request.body)
  })
  app.get(callbackPath, { schema: { querystring: callbackQuery } }, async (request): Promise<RawAnswer> =>
    leadingTo(await endByCallback(ctx, request.query)),
  )
}

function signInAndOut(app: App, ctx: Ctx): void {
  app.post(
    clientLoginPath,
    { schema: { body: clientLoginRequest }, errorHandler: failingAsLogin(ctx) },
    async (request): Promise<StateMachineAnswer> => {
      const { loginId, password } = request.body
      return stateMachine(await logInWithClient(ctx, guesserOf(ctx, request), { email: loginId.email, password }))
    },
  )
  app.post(
    proveFactorPath,
    { schema: { params: proveFactorParams, body: proveFactorRequest } },
    async ({ params, body }): Promise<StateMachineAnswer> => {
      const input = { kind: params.factorType, stateToken: body.stateToken, code: codeIn(params.factorType, body) }
      return stateMachine(await proveFactor(ctx, input))
    },
  )
  app.get(clientLogoutPath, { schema: { querystring: clientLogoutQuery } }, async (request): Promise<RawAnswer> => {
    const address = await logOutOfClient(ctx, callerOf(request).identity, request.query)
    return address ? leadingTo(address) : { statusCode: 200, headers: [], body: '' }
  })
}

function registrations(app: App, ctx: Ctx): void {
  app.post(barePath(registerPath), { schema: { body: registerRequest } }, async (request) => {
    if (!(await identifyToken(ctx, tokenIn(request)))) throw new Refused('account.required')
    return await register(ctx, networkOf(request), request.body)
  })
  // Only whether the address is well formed: the answer must not show whether an account uses it.
  app.post(validateEmailPath, { schema: { body: validateEmailRequest } }, ({ body }) => ({
    valid: isEmail(body.email),
  }))
  app.post(
    startVerificationPath,
    { schema: { body: startVerificationRequest } },
    (request): Promise<StartVerificationAnswer> =>
      requestVerification(ctx, callerOf(request), request.body.identityId ?? undefined),
  )
  app.post(barePath(verifyPath), { schema: { body: verifyRequest } }, async ({ body }): Promise<StateMachineAnswer> =>
    stateMachine(await verifyEmail(ctx, body)),
  )
  app.post(barePath(resendPath), { schema: { body: resendRequest } }, async (request): Promise<StateMachineAnswer> => {
    const { stateToken } = request.body
    await resendCode(ctx, networkOf(request), stateToken)
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
  })
}

function passwords(app: App, ctx: Ctx): void {
  app.post(setPasswordPath, { schema: { body: setPasswordRequest } }, async (request) => {
    await setNewPassword(ctx, memberOf(request), request.body.newPassword)
    return {}
  })
  app.post(sendRecoveryPath, { schema: { body: sendRecoveryRequest } }, async (request) => {
    const { email, redirect } = request.body
    if (redirect) await countTry(ctx, 'redirect', networkOf(request))
    await sendResetLink(ctx, networkOf(request), email, await resetPage(ctx, redirect))
    return {}
  })
  app.post(sendActivationPath, { schema: { body: sendActivationRequest } }, async ({ body }) => {
    await sendActivation(ctx, body.identityId, await resetPage(ctx, body.emailOptions?.redirect))
    return {}
  })
  app.post(clientRecoverPath, { schema: { body: recoverRequest } }, async (request): Promise<StateMachineAnswer> =>
    stateMachine(await resetPasswordWithClient(ctx, networkOf(request), request.body)),
  )
}

/** The token that a call comes with, of a visitor or of a member; `account.required` without one. */
function tokenIn({ headers }: FastifyRequest): string {
  const token = headers.authorization?.replace(/^Bearer /, '')
  if (!token) throw new Refused('account.required')
  return token
}

function codeIn(
  kind: z.infer<typeof proveFactorParams>['factorType'],
  body: z.infer<typeof proveFactorRequest>,
): string {
  const sent = {
    PASSWORD: null,
    SMS: body.smsData?.code,
    CALL: body.callData?.code,
    EMAIL: body.emailData?.code,
    TOTP: body.totpData?.code,
    PUSH: body.pushData?.transactionId,
  }[kind]
  if (!sent) throw new Refused('login.code')
  return sent
}

const leadingTo = (address: string): RawAnswer => ({
  statusCode: 302,
  headers: [{ key: 'Location', value: address }],
  body: '',
})
