import { missingFields, type ContactDetails } from '#domain/checkout/contact-details.ts'
import { isEmail } from '#domain/email-address.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'

export type ContactField = 'firstName' | 'lastName' | 'email' | 'termsAccepted'
export type ContactError = { field: ContactField; message: string }

/** What is said of a field that must not be empty. */
export const askFor = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address',
} as const

/** Everything that is wrong with a guest's details at once, in the order of the form (spec 5, Checkout). */
export function contactErrors(details: ContactDetails): ContactError[] {
  const missing = missingFields(details)
  const isBadEmail = !missing.includes('email') && !isEmail(details.email)
  return [
    ...missing.map((field) => ({ field, message: askFor[field] })),
    ...(isBadEmail ? [{ field: 'email' as const, message: emailMessage }] : []),
    ...(details.termsAccepted
      ? []
      : [{ field: 'termsAccepted' as const, message: sharedRefusals['contact.terms'].message }]),
  ]
}

/** The title of the list of errors: when fields are missing, the words of the specification. */
export function summaryTitle(errors: readonly ContactError[]): string {
  const isMissing = errors.some(({ field, message }) => field !== 'termsAccepted' && message === askFor[field])
  return isMissing ? sharedRefusals['contact.incomplete'].message : 'There is a problem'
}

/** What is said of an address that is none (spec 5). */
export const emailMessage = sharedRefusals['contact.email'].message.replace('{email}', 'name@example.com')
