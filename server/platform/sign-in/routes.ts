import type { IncomingHttpHeaders } from 'node:http'
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
  toolLoginPath,
  toolLoginRequest,
  toolLogoutPath,
  toolLogoutQuery,
  toolRecoverPath,
  validateEmailPath,
  validateEmailRequest,
  type RawAnswer,
  type RedirectSessionAnswer,
  type StartVerificationAnswer,
  type StateMachineAnswer,
  type TokenAnswer,
} from '#api/platform/sign-in.ts'
import { isEmail } from '#domain/checkout/contact-details.ts'
import { Refused } from '#domain/refusals.ts'
import { callerOf, memberOf } from '#server/access/authorize.ts'
import { beginLogout, beginReturn, beginSignIn, clientOf, type BegunRedirect } from '#server/oauth/begin-redirect.ts'
import { setNewPassword } from '#server/accounts/change-password.ts'
import { returnAddress } from '#server/oauth/client-addresses.ts'
import { endByCallback } from '#server/oauth/follow-redirect.ts'
import { exchangeCode, grantByKey, grantToVisitor, renewTokens, type Granted } from '#server/oauth/grant-tokens.ts'
import { identifyToken, type MemberIdentity } from '#server/access/identify.ts'
import { guesserOf } from '#server/access/known-browser.ts'
import { logInWithTool } from '#server/oauth/log-in-with-tool.ts'
import { proveFactor } from '#server/accounts/second-factor/prove-factor.ts'
import { register } from '#server/accounts/register.ts'
import {
  resetPasswordWithTool,
  sendActivation,
  sendResetLink,
  type ResetPage,
} from '#server/accounts/reset-password.ts'
import { endSession } from '#server/access/session-store.ts'
import { resendCode, startVerification, verifyEmail } from '#server/accounts/verify-email.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Routes } from '#server/kit/http.ts'
import { barePath } from '#server/kit/platform-paths.ts'
import { countTry } from '#server/kit/failed-tries.ts'
import { networkOf } from '#server/kit/visitor.ts'
import { stateMachine } from './state-machine.ts'
import { failingAsLogin, failingAsTokens } from './failing.ts'

/** Signing in with the platform's tools: the rules are those of the house's own sign-in (spec 7, Platform client). */
export const signInRoutes: Routes = (app, ctx) => {
  app.post(
    tokenPath,
    { schema: { body: tokenRequest }, errorHandler: failingAsTokens(ctx) },
    async (request, reply): Promise<TokenAnswer> => {
      void reply.header('cache-control', 'no-store')
      const { accessToken, refreshToken, expiresIn } = await grant(ctx, request.body, request.headers)
      return { access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', expires_in: expiresIn }
    },
  )

  app.post(barePath(registerPath), { schema: { body: registerRequest } }, async (request) => {
    if (!(await identifyToken(ctx, tokenIn(request)))) throw new Refused('account.required')
    return await register(ctx, networkOf(request), request.body)
  })

  app.post(
    toolLoginPath,
    { schema: { body: toolLoginRequest }, errorHandler: failingAsLogin(ctx) },
    async (request): Promise<StateMachineAnswer> => {
      const { loginId, password } = request.body
      return stateMachine(await logInWithTool(ctx, guesserOf(ctx, request), { email: loginId.email, password }))
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

  app.post(setPasswordPath, { schema: { body: setPasswordRequest } }, async (request) => {
    await setNewPassword(ctx, memberOf(request), request.body.newPassword)
    return {}
  })

  // Whether it can be written to, and nothing of whether somebody has an account by it.
  app.post(validateEmailPath, { schema: { body: validateEmailRequest } }, ({ body }) => ({
    valid: isEmail(body.email.trim()),
  }))

  app.get(toolLogoutPath, { schema: { querystring: toolLogoutQuery } }, async (request): Promise<RawAnswer> => {
    const { postLogoutRedirectUri, clientId } = request.query
    const to = postLogoutRedirectUri && (await addressOf(ctx, clientId, postLogoutRedirectUri))
    const { identity } = callerOf(request)
    if (identity.kind === 'member') refuseOtherTool(identity, clientId)
    if (identity.kind === 'member') await endSession(ctx.db, identity.sessionId, ctx.now())
    return to ? leadingTo(to) : { statusCode: 200, headers: [], body: '' }
  })

  app.get(callbackPath, { schema: { querystring: callbackQuery } }, async (request): Promise<RawAnswer> =>
    leadingTo(await endByCallback(ctx, request.query)),
  )

  app.post(
    startVerificationPath,
    { schema: { body: startVerificationRequest } },
    async (request): Promise<StartVerificationAnswer> => {
      const { identity, scopes } = callerOf(request)
      const own = identity.kind === 'member' ? identity.member.id : undefined
      const memberId = request.body.identityId ?? own
      if (memberId === undefined) throw new Refused('not-found')
      if (memberId !== own && !scopes.includes('IAM.SEND_LETTERS')) throw new Refused('account.forbidden')
      return { verificationId: await startVerification(ctx, memberId) }
    },
  )

  app.post(barePath(verifyPath), { schema: { body: verifyRequest } }, async ({ body }): Promise<StateMachineAnswer> =>
    stateMachine(await verifyEmail(ctx, body)),
  )

  app.post(barePath(resendPath), { schema: { body: resendRequest } }, async (request): Promise<StateMachineAnswer> => {
    const { stateToken } = request.body
    await resendCode(ctx, networkOf(request), stateToken)
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken }
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

  app.post(toolRecoverPath, { schema: { body: recoverRequest } }, async (request): Promise<StateMachineAnswer> =>
    stateMachine(await resetPasswordWithTool(ctx, networkOf(request), request.body)),
  )

  app.post(
    redirectSessionPath,
    { schema: { body: redirectSessionRequest } },
    async (request): Promise<RedirectSessionAnswer> => showRedirect(await begin(ctx, request, request.body)),
  )
}

/** A tool's token is good for that tool alone: another one cannot end its session (`oauth.client`). */
function refuseOtherTool({ tool }: MemberIdentity, clientId: string | undefined): void {
  const isAnother = clientId !== undefined && tool?.clientId && tool.clientId !== clientId
  if (isAnother) throw new Refused('oauth.client')
}

/** The token a call comes with, whoever it may be of; `account.required` without one. */
function tokenIn({ headers }: FastifyRequest): string {
  const token = headers.authorization?.replace(/^Bearer /, '')
  if (!token) throw new Refused('account.required')
  return token
}

type TokenInput = z.infer<typeof tokenRequest>

function grant(ctx: Ctx, input: TokenInput, headers: IncomingHttpHeaders): Promise<Granted> {
  const { clientId = '', refreshToken, code, codeVerifier, redirectUri = null } = input
  switch (input.grantType ?? input.grant_type) {
    case 'anonymous':
      return grantToVisitor(ctx, needed(clientId))
    case 'refresh_token':
      return renewTokens(ctx, clientId || null, needed(refreshToken))
    case 'authorization_code':
      return exchangeCode(ctx, { clientId: needed(clientId), code: codeOf(code), codeVerifier, redirectUri })
    case 'authorized_client':
      return grantByKey(ctx, headers, needed(input.member_id))
    default:
      throw new Refused('request.invalid')
  }
}

/** What a grant cannot do without. */
function needed(text: string | undefined): string {
  if (!text) throw new Refused('request.invalid')
  return text
}

function codeOf(code: string | undefined): string {
  if (!code) throw new Refused('oauth.incomplete')
  return code
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

async function begin(ctx: Ctx, request: FastifyRequest, input: z.infer<typeof redirectSessionRequest>) {
  const token = tokenIn(request)
  await countTry(ctx, 'redirect', networkOf(request))
  if ('auth' in input) {
    const { authRequest, prompt } = input.auth
    const { clientId, redirectUri = null, responseMode, state, codeChallenge, sessionToken = null } = authRequest
    const origin = request.headers.origin ?? null
    return beginSignIn(ctx, { clientId, redirectUri, responseMode, state, codeChallenge, sessionToken, prompt, origin })
  }
  // Whose session has ended already is led out all the same: no tool gets over a "no" here.
  const identity = await identifyToken(ctx, token)
  if (identity?.kind === 'member') refuseOtherTool(identity, input.logout.clientId)
  const sessionId = identity?.kind === 'member' ? identity.sessionId : null
  return beginLogout(ctx, { clientId: input.logout.clientId, postFlowUrl: input.callbacks.postFlowUrl }, sessionId)
}

const showRedirect = ({ id, url, endpoint, secret }: BegunRedirect): RedirectSessionAnswer => ({
  redirectSession: { id, fullUrl: url, urlDetails: { endpoint, searchParams: { session: secret } } },
})

/** Where an email leads: always to the house's own page; what it carries is told to no tool, which is led back to after. */
async function resetPage(ctx: Ctx, back: { url: string; clientId: string } | undefined): Promise<ResetPage> {
  const begun = back && (await beginReturn(ctx, back))
  const after = begun ? `&redirect=${encodeURIComponent(begun.url.slice(ctx.config.siteUrl.length))}` : ''
  return (recoveryToken) => `${ctx.config.siteUrl}/auth?recoveryToken=${recoveryToken}${after}`
}

async function addressOf(ctx: Ctx, clientId: string | undefined, address: string): Promise<string> {
  if (clientId === undefined) throw new Refused('oauth.client')
  return returnAddress(ctx.config, await clientOf(ctx, clientId), address)
}

const leadingTo = (address: string): RawAnswer => ({
  statusCode: 302,
  headers: [{ key: 'Location', value: address }],
  body: '',
})
