import { emptyContact, type ContactDetails } from '#domain/checkout/contact-details.ts'
import { keep, recall, recallJson } from '#web/browser-storage.ts'

/** What was typed on an earlier visit; terms are accepted anew in each tab. */
export function keptContact(): ContactDetails {
  const kept = recallJson('contactDetails')
  const values = typeof kept === 'object' && kept !== null ? kept : {}
  const text = (field: keyof ContactDetails) => {
    const value: unknown = Reflect.get(values, field)
    return typeof value === 'string' ? value : ''
  }
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    marketingConsent: Reflect.get(values, 'marketingConsent') !== false && emptyContact.marketingConsent,
    termsAccepted: recall('termsAccepted') === 'true',
  }
}

/** Keeps what was typed for the next visit. */
export function keepContact({ termsAccepted, ...details }: ContactDetails): void {
  keep('contactDetails', JSON.stringify(details))
  keep('termsAccepted', String(termsAccepted))
}
