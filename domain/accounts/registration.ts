import { SHORTEST_PASSWORD } from './shortest-password.ts'
import { isEmail } from '../email-address.ts'

/** Who wants to become a member (spec 2, /register). */
export type Registration = { firstName: string; lastName: string; email: string; password: string; phone: string }
export type RegistrationField = Exclude<keyof Registration, 'phone'>
export type Mistake<Field extends string> = { field: Field; why: 'missing' | 'no-address' | 'too-short' }

/** Everything that keeps a registration from being sent, in the order of the form; a phone is optional (spec 5). */
export function registrationMistakes(input: Registration): Mistake<RegistrationField>[] {
  const missing = (['firstName', 'lastName'] as const).filter((field) => input[field].trim() === '')
  return [
    ...missing.map((field) => ({ field, why: 'missing' as const })),
    ...emailMistakes(input),
    ...passwordMistakes(input),
  ]
}

/** What is wrong with an address to sign in with. */
export function emailMistakes({ email }: { email: string }): Mistake<'email'>[] {
  if (email.trim() === '') return [{ field: 'email', why: 'missing' }]
  return isEmail(email) ? [] : [{ field: 'email', why: 'no-address' }]
}

/** What is wrong with a new password. Spaces count: a password is taken as it is. */
export function passwordMistakes({ password }: { password: string }): Mistake<'password'>[] {
  if (password === '') return [{ field: 'password', why: 'missing' }]
  return password.length >= SHORTEST_PASSWORD ? [] : [{ field: 'password', why: 'too-short' }]
}

/** Where an answer to a registration or a code leads: to the code, in, or to waiting for the house (spec 4). */
export function afterRegistration(state: string): 'code' | 'in' | 'approval' | 'unknown' {
  if (state === 'REQUIRE_EMAIL_VERIFICATION') return 'code'
  if (state === 'SUCCESS') return 'in'
  return state === 'REQUIRE_OWNER_APPROVAL' ? 'approval' : 'unknown'
}
