import { forget, keep, recallJson } from '#web/browser-storage.ts'

/** A registration that waits for its code (spec 3, Browser storage: signup tokens). */
export type Signup = { stateToken: string; email: string }

/** Keeps it, so that a reload stays on the code step. */
export function keepSignup(signup: Signup): void {
  keep('signupTokens', JSON.stringify(signup))
}

/** The registration that this browser has begun, or null. */
export function keptSignup(): Signup | null {
  const kept = recallJson('signupTokens')
  if (typeof kept !== 'object' || kept === null) return null
  const stateToken: unknown = Reflect.get(kept, 'stateToken')
  const email: unknown = Reflect.get(kept, 'email')
  return typeof stateToken === 'string' && typeof email === 'string' ? { stateToken, email } : null
}

/** The step is over, or another one begins. */
export function forgetSignup(): void {
  forget('signupTokens')
}
