import * as z from 'zod/mini'
import { factorKinds, newPassword, secret, typedPassword } from '../accounts.ts'
import { id, words } from '../wire.ts'
import { emailAddress, typedEmail } from '../email-address.ts'

export const tokenPath = '/oauth2/token'
export const clientLoginPath = '/v2/login'
export const setPasswordPath = '/v2/change-password'
export const validateEmailPath = '/v2/validate-email'
export const clientLogoutPath = '/v1/logout'
export const callbackPath = '/v1/callback'
export const proveFactorPath = '/v2/:factorType/verify'
export const startVerificationPath = '/v1/start'
export const sendRecoveryPath = '/v1/send-email'
export const sendActivationPath = '/v1/activation-email'
export const clientRecoverPath = '/v1/recover'
export const redirectSessionPath = '/v1/redirect-session'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const address = words(2048).check(z.minLength(1))

/** The four ways to tokens; one of them is written with underscores by both generations of the SDK. */
export const tokenRequest = z.object({
  grantType: z.optional(z.string()),
  grant_type: z.optional(z.string()),
  clientId: z.optional(id),
  refreshToken: z.optional(text(500)),
  code: z.optional(z.string().check(z.maxLength(500))),
  codeVerifier: z.optional(z.string().check(z.maxLength(500))),
  redirectUri: z.optional(address),
  member_id: z.optional(id),
})
export type TokenAnswer = { access_token: string; refresh_token: string; token_type: 'Bearer'; expires_in: number }

/** Captcha tokens may come along: this house shows no captcha, and looks at none. */
export const clientLoginRequest = z.object({ loginId: z.object({ email: emailAddress }), password: typedPassword })
export const setPasswordRequest = z.object({ newPassword })
export const validateEmailRequest = z.object({ email: typedEmail })
export const clientLogoutQuery = z.object({ postLogoutRedirectUri: z.optional(address), clientId: z.optional(id) })
export const callbackQuery = z.object({ state: z.optional(words(1000)), sessionToken: z.optional(text(1000)) })

const code = z.nullish(z.string().check(z.trim(), z.maxLength(60)))
const coded = z.optional(z.object({ code }))
export const proveFactorParams = z.object({ factorType: z.enum(['PASSWORD', ...factorKinds]) })
export const proveFactorRequest = z.object({
  stateToken: secret,
  smsData: coded,
  callData: coded,
  emailData: coded,
  totpData: coded,
  /** The number is in the push message, so that only its receiver knows it. */
  pushData: z.optional(z.object({ transactionId: code })),
})

export const startVerificationRequest = z.object({
  identityId: z.optional(id),
  target: z._default(z.enum(['EMAIL', 'UNKNOWN_TARGET']), 'EMAIL'),
})
const backTo = z.optional(z.object({ url: address, clientId: id }))
export const sendRecoveryRequest = z.object({ email: emailAddress, redirect: backTo })
export const sendActivationRequest = z.object({
  identityId: id,
  emailOptions: z.optional(z.object({ redirect: backTo })),
})

const authRequest = z.object({
  clientId: id,
  responseType: z.literal('code'),
  redirectUri: z.optional(address),
  state: words(1000).check(z.minLength(1)),
  responseMode: z._default(z.enum(['query', 'fragment', 'web_message']), 'query'),
  /** S256 of the verifier, as base64url. */
  codeChallenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  codeChallengeMethod: z.literal('S256'),
  sessionToken: z.optional(text(1000)),
})
/** A sign-in or a logout that goes through one of the house's own pages. */
export const redirectSessionRequest = z.union([
  z.object({ auth: z.object({ authRequest, prompt: z._default(z.enum(['login', 'none']), 'login') }) }),
  z.object({ logout: z.object({ clientId: id }), callbacks: z.object({ postFlowUrl: address }) }),
])
export type RedirectSessionAnswer = {
  redirectSession: {
    id: string
    fullUrl: string
    urlDetails: { endpoint: string; searchParams: Record<string, string> }
  }
}

type Factor = { factorType: string }
/** How far a sign-in has come, in the words of the platform. */
export type StateMachineAnswer =
  | { state: 'SUCCESS'; sessionToken: string; identity: IdentityAnswer }
  | { state: 'REQUIRE_EMAIL_VERIFICATION'; stateToken: string }
  | { state: 'REQUIRE_OWNER_APPROVAL' }
  | { state: 'REQUIRE_MFA'; stateToken: string; requireMfaData: { availableFactors: Factor[] } }
  | {
      state: 'MFA_CHALLENGE'
      stateToken: string
      mfaChallengeData: Factor & { availableFactors: Factor[]; verificationChallengeData: { hint: string } }
    }
export type IdentityAnswer = {
  id: string
  createdDate: string
  updatedDate: string
  identityProfile: { firstName: string; lastName: string; language: string }
  email: { address: string; isVerified: boolean }
  status: { name: 'ACTIVE' }
}
export type StartVerificationAnswer = { verificationId: string }
/** An answer of HTTP within an answer, as the SDK reads logout and callback; the body is base64. */
export type RawAnswer = { statusCode: number; headers: { key: string; value: string }[]; body: string }
