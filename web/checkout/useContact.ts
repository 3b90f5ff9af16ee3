import { useState } from 'react'
import { emptyContact, type ContactDetails } from '#domain/checkout/contact-details.ts'
import { keep, recall, recallJson } from '#web/browser-storage.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import { contactErrors, type ContactField } from './contact-errors.ts'

export type ContactForm = FormErrors<ContactField> & {
  details: ContactDetails
  change: (changed: Partial<ContactDetails>) => void
}

/**
 * The details of a guest: kept in the browser, so that neither a failure nor a return loses them (spec 3, 5). Of a
 * member the house knows them all.
 */
export function useContact(): ContactForm {
  const [details, setDetails] = useState(keptContact)
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const errors = isMember ? [] : contactErrors(details)
  const form = useFormErrors<ContactField>(errors, (field) => Boolean(details[field]))

  return {
    ...form,
    details,
    change: (changed) => {
      const next = { ...details, ...changed }
      setDetails(next)
      keepContact(next)
    },
  }
}

/** What was typed on an earlier visit; terms are accepted anew in each tab. */
function keptContact(): ContactDetails {
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

function keepContact({ termsAccepted, ...details }: ContactDetails): void {
  keep('contactDetails', JSON.stringify(details))
  keep('termsAccepted', String(termsAccepted))
}
