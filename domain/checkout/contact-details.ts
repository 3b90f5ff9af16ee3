import { isEmail } from '../email-address.ts'

/** Who buys (spec 2, /checkout details). */
export type ContactDetails = {
  firstName: string
  lastName: string
  email: string
  phone: string
  marketingConsent: boolean
  termsAccepted: boolean
}

/** The form as it opens: marketing consent is on, terms are not accepted (spec 5). */
export const emptyContact: ContactDetails = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  marketingConsent: true,
  termsAccepted: false,
}

type Required = Pick<ContactDetails, 'firstName' | 'lastName' | 'email' | 'termsAccepted'>

/** Why a guest cannot check out with these details, or null (spec 5, Checkout). Members are not asked for any. */
export function whyNotContact(details: Required): 'contact.incomplete' | 'contact.email' | 'contact.terms' | null {
  if (missingFields(details).length > 0) return 'contact.incomplete'
  if (!isEmail(details.email)) return 'contact.email'
  return details.termsAccepted ? null : 'contact.terms'
}

/** The required fields that are still empty, in the order of the form. */
export function missingFields(details: Required): ('firstName' | 'lastName' | 'email')[] {
  return (['firstName', 'lastName', 'email'] as const).filter((field) => details[field].trim() === '')
}
