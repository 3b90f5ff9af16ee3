import * as z from 'zod/mini'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import type { Role } from '#domain/accounts/role.ts'
import { id, words } from './wire.ts'
import { emailAddress } from './email-address.ts'

export const loginPath = '/api/wix/v1/login'
export const logoutPath = '/api/wix/v1/logout'
export const logoutEverywherePath = '/api/wix/v1/auth/logout-everywhere'
export const sessionPath = '/api/wix/v1/auth/session'
export const visitorTokenPath = '/api/wix/v1/auth/visitor-token'
export const changePasswordPath = '/api/wix/v1/auth/change-password'
export const resetPasswordPath = '/api/wix/v1/auth/reset-password'
export const recoverPath = '/api/wix/v1/auth/recover'
export const registerPath = '/_api/iam/authentication/v2/register'
export const verifyPath = '/_api/iam/verification/v1/auth/verify'
export const resendPath = '/_api/iam/verification/v1/auth/resend'
export const detailsPath = '/api/account/v1/details'
export const consentPath = '/api/account/v1/consent'
export const secondFactorPath = '/api/account/v1/second-factor'
export const confirmSecondFactorPath = '/api/account/v1/second-factor/confirm'
export const showSecondFactorPath = '/api/account/v1/second-factor/show'
export const sessionsPath = '/api/account/v1/sessions'
export const sessionOfMinePath = '/api/account/v1/sessions/:id'
export const endOtherSessionsPath = '/api/account/v1/sessions/end-others'
export const removeSecondFactorPath = '/api/account/v1/second-factor/remove'
export const renewRecoveryCodesPath = '/api/account/v1/second-factor/recovery-codes'

/** As typed, without rules: an existing password is compared, not judged. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))
/** A new password: its length here, the other password rules in `domain/accounts/weak-password.ts`. */
export const newPassword = z.string().check(z.minLength(SHORTEST_PASSWORD), z.maxLength(200))
const name = words(100).check(z.minLength(1))
export const secret = z.string().check(z.minLength(1), z.maxLength(500))

export const loginRequest = z.object({
  email: emailAddress,
  password: typedPassword,
  code: z.optional(z.string().check(z.trim(), z.maxLength(60))),
  /** Of the answer that asked for the code: one that was sent is good with it alone. */
  stateToken: z.optional(secret),
})
export const registerRequest = z.object({
  loginId: z.object({ email: emailAddress }),
  password: newPassword,
  /** The site always sends both names; clients need not. */
  profile: z._default(
    z.object({
      firstName: z.optional(name),
      lastName: z.optional(name),
      phones: z._default(z.array(words(40)).check(z.maxLength(5)), []),
      language: z._default(words(10), 'en'),
    }),
    { phones: [], language: 'en' },
  ),
})
export const verifyRequest = z.object({ code: z.string().check(z.trim(), z.maxLength(60)), stateToken: secret })
export const resendRequest = z.object({ stateToken: secret })
export const sessionRequest = z.object({ sessionToken: secret })
export const changePasswordRequest = z.object({ oldPassword: typedPassword, newPassword })
export const resetPasswordRequest = z.object({ email: emailAddress, redirectUrl: z.string().check(z.maxLength(2000)) })
export const recoverRequest = z.object({ recoveryToken: secret, password: newPassword })
export const changeDetailsRequest = z.object({ firstName: name, lastName: name, phone: words(40) })
export const consentRequest = z.object({ marketingConsent: z.boolean() })
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** How the second factor of a member is shown: by an app, or by a code that is sent there. */
export const factorKinds = ['TOTP', 'EMAIL', 'SMS', 'CALL', 'PUSH'] as const
export const secondFactorRequest = z
  .object({
    password: typedPassword,
    kind: z._default(z.enum(factorKinds), 'TOTP'),
    /** The phone number or device that codes go to. */
    target: z._default(words(100), ''),
  })
  .check(z.refine(({ kind, target }) => target !== '' || kind === 'TOTP' || kind === 'EMAIL', { path: ['target'] }))
export const sessionOfMineParams = z.object({ id })
export const showSecondFactorRequest = z.object({ code: z.optional(code) })
/** `emailCode` where the answer that began it names an email. */
export const confirmSecondFactorRequest = z.object({ code, emailCode: z.optional(code) })
/** What changes a second factor takes the password and a code of it. */
export const factorProofRequest = z.object({ password: typedPassword, code: z.optional(code) })

/** What a member sees and changes of their own account under /account; consent with its day, once it was asked. */
export type DetailsAnswer = {
  email: string
  firstName: string
  lastName: string
  phone: string
  marketingConsent: boolean
  consentSince: string | null
  secondFactor: 'on' | 'off'
  role: Role
}
/** Where a member is signed in, in a browser or a client; times as instants. */
export type SessionsAnswer = { sessions: SessionShown[] }
export type SessionShown = {
  id: string
  kind: 'browser' | 'tool'
  name: string
  since: string
  lastUsed: string
  /** The session that asks. */
  isHere: boolean
}
/** The masked address of the email whose code staff need too. */
type EnrolmentEmail = { emailSentTo?: string }
/** The secret of a second factor, to be typed or scanned (`uri` as a QR code) and proved by a first code. */
export type SecondFactorAnswer = { secret: string; uri: string } & EnrolmentEmail
/** Where the first code of a second factor was sent; it is proved by that code. */
export type SentCodeAnswer = { sentTo: string } & EnrolmentEmail
/** Whether the second factor was shown in this session just now, or its code is on the way. */
export type ShownFactorAnswer = { state: 'SUCCESS' | 'MFA_REQUIRED' }
/** Each of these signs in once in the stead of a code; they are shown only now. */
export type RecoveryCodesAnswer = { recoveryCodes: string[] }

/** Who is signed in (spec 3, Member). */
export type MemberAnswer = {
  id: string
  contactId: string
  loginEmail: string
  contact: { firstName: string; lastName: string }
}
type Tokens = { authToken: string; expiresIn: number; member: MemberAnswer }
/** How a sign-in ended: with a session, or with what is still missing (spec 4, login flow states). */
export type LoginAnswer =
  | ({ state: 'SUCCESS' } & Tokens)
  | { state: 'EMAIL_VERIFICATION_REQUIRED'; stateToken: string }
  | { state: 'OWNER_APPROVAL_REQUIRED' }
  /** The password is right; the code of the second factor is missing. It goes with this token. */
  | { state: 'MFA_REQUIRED'; stateToken?: string }
/** What the app asks at its start; the page itself is the same for every visitor (ruling 39). */
export type SessionAnswer = ({ state: 'AUTHENTICATED' } & Tokens) | { state: 'SIGNED_OUT' }
export type RegisterAnswer =
  | { state: 'REQUIRE_EMAIL_VERIFICATION'; stateToken: string }
  | { state: 'REQUIRE_OWNER_APPROVAL' }
export type VerifyAnswer = { state: 'SUCCESS'; sessionToken: string } | { state: 'REQUIRE_OWNER_APPROVAL' }
export type VisitorTokenAnswer = { accessToken: string; expiresIn: number }
