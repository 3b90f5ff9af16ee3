import { useRef, useState } from 'react'
import {
  registerPath,
  resendPath,
  sessionPath,
  verifyPath,
  visitorTokenPath,
  type LoginAnswer,
  type RegisterAnswer,
  type VerifyAnswer,
  type VisitorTokenAnswer,
} from '#api/accounts.ts'
import { afterRegistration, type Registration } from '#domain/accounts/registration.ts'
import { foldedCode } from '#domain/typed-codes.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { words } from '#domain/words.ts'
import { CallFailed, getJson, postJson, wordsOf } from '#ui/api-client.ts'
import { keep } from '#web/browser-storage.ts'
import { welcome } from '#web/shell/member-session.ts'
import { forgetSignup, keepSignup, keptSignup, type Signup } from './kept-signup.ts'

type Step = { name: 'form' } | { name: 'code'; signup: Signup } | { name: 'approval' } | { name: 'confirmed' }
type Problem = { message: string; isTaken: boolean }

/** Becoming a member: the form, the code of the email, in (spec 4, Registration). */
export function useRegistration(emailInAddress: string | undefined) {
  const { step, setStep, isNew, leadOn } = useSteps(emailInAddress)
  const { problem, setProblem, isBusy, act } = useOneAct()
  return {
    step,
    problem,
    isBusy,
    isNew,
    register: (asked: Registration) =>
      act(async () => {
        const email = asked.email.trim()
        const answer = await register({ ...asked, email })
        await leadOn(answer.state, signupOf(answer, email))
      }),
    verify: (code: string, signup: Signup) =>
      act(async () => {
        const answer = await verify(foldedCode(code), signup.stateToken)
        await leadOn(answer.state, null, 'sessionToken' in answer ? answer.sessionToken : undefined)
      }),
    resend: (signup: Signup) =>
      act(() => postJson(resendPath, { stateToken: signup.stateToken }, words.emailVerificationFailed)),
    startAnew: () => {
      forgetSignup()
      setProblem(null)
      setStep({ name: 'form' })
    },
  }
}

/** Where a registration stands, and to which step an answer of the house leads. */
function useSteps(emailInAddress: string | undefined) {
  const [step, setStep] = useState<Step>(() => openStep(emailInAddress))
  /** Whether the member who is signed in is the one who has just registered here. */
  const isNew = useRef(false)

  const leadOn = async (state: string, signup: Signup | null, sessionToken?: string) => {
    const next = afterRegistration(state)
    if (next === 'code' && signup) {
      keepSignup(signup)
      return setStep({ name: 'code', signup })
    }
    if (next === 'unknown' || next === 'code') throw new CallFailed(words.registrationFailed, 'unreadable', 200)
    forgetSignup()
    if (next === 'approval') return setStep({ name: 'approval' })
    // The address is confirmed, whatever becomes of the session: then the member signs in by hand.
    isNew.current = true
    return signInWith(sessionToken).catch(() => setStep({ name: 'confirmed' }))
  }
  return { step, setStep, isNew, leadOn }
}

/** One act at a time; its failure is kept in words. */
function useOneAct() {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const act = async (doing: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await doing()
    } catch (error) {
      const isTaken = error instanceof CallFailed && error.status === 409
      setProblem({ message: wordsOf(error, words.generic), isTaken })
    }
    setBusy(false)
  }
  return { problem, setProblem, isBusy, act }
}

function signupOf(answer: RegisterAnswer, email: string): Signup | null {
  const stateToken = 'stateToken' in answer ? answer.stateToken : ''
  return stateToken ? { stateToken, email } : null
}

/** A registration that was begun goes on with its code, unless the link has another address. */
function openStep(emailInAddress: string | undefined): Step {
  const signup = keptSignup()
  return signup && (emailInAddress ?? signup.email) === signup.email ? { name: 'code', signup } : { name: 'form' }
}

async function register({ firstName, lastName, email, password, phone }: Registration): Promise<RegisterAnswer> {
  const visitor = await getJson<VisitorTokenAnswer>(visitorTokenPath, words.signupFailed).catch(() => {
    throw new CallFailed(words.signupFailed, 'signup.failed', 0)
  })
  const profile = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phones: phone.trim() ? [phone.trim()] : [],
    language: 'en',
  }
  const headers = { authorization: visitor.accessToken }
  const asked = { loginId: { email }, password, profile }
  return postJson<RegisterAnswer>(registerPath, asked, words.registrationFailed, { headers }).catch((error) => {
    throw inWordsOf(error, 409, sharedRefusals.emailAlreadyExists.message, words.registrationFailed)
  })
}

async function verify(code: string, stateToken: string): Promise<VerifyAnswer> {
  const ask = postJson<VerifyAnswer>(verifyPath, { code, stateToken }, words.emailVerificationFailed)
  return ask.catch((error) => {
    throw inWordsOf(error, 400, sharedRefusals['verification.invalid'].message, words.emailVerificationFailed)
  })
}

async function signInWith(sessionToken: string | undefined): Promise<void> {
  const answer = await postJson<LoginAnswer>(sessionPath, { sessionToken }, words.emailVerificationFailed)
  if (answer.state !== 'SUCCESS') throw new CallFailed(words.emailVerificationFailed, 'unreadable', 200)
  keep('lastLoginEmail', answer.member.loginEmail)
  welcome(answer)
}

/** A failed call in the words of spec 8; for too many tries and a weak password, in the words of the house. */
function inWordsOf(error: unknown, expected: number, said: string, otherwise: string): CallFailed {
  const { code, status, message } = error instanceof CallFailed ? error : new CallFailed(otherwise, 'unexpected', 0)
  if (status === 429 || code.startsWith('password.')) return new CallFailed(message, code, status)
  return new CallFailed(status === expected ? said : otherwise, code, status)
}
