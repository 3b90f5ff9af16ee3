import type { Mistake } from '#domain/accounts/registration.ts'
import { SHORTEST_PASSWORD } from '#domain/accounts/shortest-password.ts'
import { askFor, emailMessage } from '#web/checkout/pay/contact-errors.ts'
import type { FieldError } from '#ui/useFormErrors.ts'

type Field = 'firstName' | 'lastName' | 'email' | 'password'

/** The mistakes of a form as the visitor reads them, at the top and beside the field. */
export function inWords<F extends Field>(mistakes: readonly Mistake<F>[], own: Partial<Record<F, string>> = {}) {
  return mistakes.map(({ field, why }): FieldError<F> => {
    if (why === 'no-address') return { field, message: emailMessage }
    if (why === 'too-short') return { field, message: `Choose a password of at least ${SHORTEST_PASSWORD} characters` }
    return { field, message: own[field] ?? missing[field] }
  })
}

const missing: Record<Field, string> = { ...askFor, password: 'Choose a password' }
