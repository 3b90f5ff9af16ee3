import { sharedRefusals } from '../shared-refusals.ts'
import { words } from '../words.ts'

/** The state of a sign-in (spec 4, login flow states). */
export type LoginFlow =
  | { state: 'INITIAL' | 'SUCCESS' }
  /** The password is right: now the code of the second factor, with this token if there is one. */
  | { state: 'MFA_REQUIRED'; stateToken?: string }
  | { state: 'FAILURE'; message: string; hasNoAccount: boolean }
  | { state: 'EMAIL_VERIFICATION_REQUIRED'; stateToken: string }
  | { state: 'OWNER_APPROVAL_REQUIRED' | 'USER_CAPTCHA_REQUIRED' | 'SILENT_CAPTCHA_REQUIRED'; message: string }
export type LoginState = LoginFlow['state']

/** What the house answered to a try: a state, or a refusal. `status` is 0 when there was no answer. */
export type LoginReply =
  | { state: string; stateToken?: string | undefined }
  | { code: string; status: number; message: string }

export const initialLogin: LoginFlow = { state: 'INITIAL' }

/** Where an answer leads; one that is not understood is no sign-in (spec 4, 8). */
export function loginFlow(reply: LoginReply): LoginFlow {
  if ('code' in reply) return refusedLogin(reply)
  const { state, stateToken } = reply
  if (state === 'SUCCESS') return { state }
  if (state === 'MFA_REQUIRED') return { state, ...(stateToken && { stateToken }) }
  if (state === 'EMAIL_VERIFICATION_REQUIRED' && stateToken) return { state, stateToken }
  if (isBarred(state)) return { state, message: whyBarred[state] }
  return { state: 'FAILURE', message: words.generic, hasNoAccount: false }
}

function refusedLogin({ code, status, message }: { code: string; status: number; message: string }): LoginFlow {
  if (code === 'missingCaptchaToken') return loginFlow({ state: 'SILENT_CAPTCHA_REQUIRED' })
  if (code === 'invalidCaptchaToken') return loginFlow({ state: 'USER_CAPTCHA_REQUIRED' })
  // The message depends on the status, the list of errors on the code: either one is enough.
  const hasNoAccount = code === 'noaccount' || status === 404
  const known = hasNoAccount ? sharedRefusals.noaccount : status === 401 ? sharedRefusals['login.invalid'] : null
  return { state: 'FAILURE', message: message || known?.message || words.generic, hasNoAccount }
}

const captcha =
  'Signing in needs an extra check that this site cannot show, so you cannot sign in here just now. You can book as a guest or write to us.'
const whyBarred = {
  OWNER_APPROVAL_REQUIRED:
    'Your account is waiting for our approval. We will email you once it is approved. Until then you can book as a guest.',
  USER_CAPTCHA_REQUIRED: captcha,
  SILENT_CAPTCHA_REQUIRED: captcha,
}

function isBarred(state: string): state is keyof typeof whyBarred {
  return Object.hasOwn(whyBarred, state)
}
