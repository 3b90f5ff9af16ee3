import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LoginAnswer } from '#api/accounts.ts'
import {
  initialLogin,
  loginFlow,
  type LoginFlow,
  type LoginReply,
  type LoginState,
} from '#domain/accounts/login-flow.ts'
import { words } from '#domain/words.ts'
import { CallFailed } from '#ui/api-client.ts'
import { keep } from '#web/browser-storage.ts'
import { welcome } from '#web/shell/member-session.ts'
import { keepSignup } from './kept-signup.ts'

type Attempt = {
  flow: LoginFlow
  email: string
  code: string | null
  /** The password was right: from then on a code is asked for, until it is right too or the visitor starts again. */
  asksCode: boolean
  /** The sign-in that a code was sent for. */
  stateToken: string | undefined
}

/** Signing in, by password or by the link of an email: one try at a time, to where its answer leads (spec 4). */
export function useSignIn() {
  const [attempt, setAttempt] = useState<Attempt>(firstAttempt)
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()

  const signIn = async (email: string, ask: () => Promise<LoginAnswer>): Promise<LoginState> => {
    setBusy(true)
    const reply = await ask().catch(asReply)
    setBusy(false)
    const flow = loginFlow(reply)
    setAttempt(({ asksCode, stateToken }) => ({
      flow,
      email,
      code: 'code' in reply ? reply.code : null,
      asksCode: asksCode || flow.state === 'MFA_REQUIRED',
      stateToken: flow.state === 'MFA_REQUIRED' ? flow.stateToken : stateToken,
    }))
    if ('authToken' in reply) {
      keep('lastLoginEmail', reply.member.loginEmail)
      welcome(reply)
    }
    if (flow.state === 'EMAIL_VERIFICATION_REQUIRED') {
      keepSignup({ stateToken: flow.stateToken, email })
      await navigate({ to: '/register' })
    }
    return flow.state
  }

  return { ...attempt, isBusy, signIn, startAgain: () => setAttempt(firstAttempt) }
}

const firstAttempt: Attempt = { flow: initialLogin, email: '', code: null, asksCode: false, stateToken: undefined }

function asReply(error: unknown): LoginReply {
  if (!(error instanceof CallFailed)) return { code: 'unexpected', status: 0, message: '' }
  const { code, status, message } = error
  // Words of our own stand for an answer that has none: the rule knows better ones for its status (spec 8).
  return { code, status, message: message === words.generic ? '' : message }
}
