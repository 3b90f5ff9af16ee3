import { useState } from 'react'
import { emptyContact, type ContactDetails } from '#domain/checkout/contact-details.ts'
import { keep, recall, recallJson } from '#web/browser-storage.ts'
import { contactErrors, type ContactError, type ContactField } from './contact-errors.ts'

export type ContactForm = {
  details: ContactDetails
  /** What was wrong when PAY was last pressed: for the summary at the top. */
  problems: ContactError[]
  errorOf: (field: ContactField) => string | null
  change: (changed: Partial<ContactDetails>) => void
  leave: (field: ContactField) => void
  /** Whether the details will do; if not, the summary says why. */
  check: () => boolean
}

/** The details of a guest: kept in the browser, so that neither a failure nor a return loses them (spec 3, 5). */
export function useContact(): ContactForm {
  const [details, setDetails] = useState(keptContact)
  const [checked, setChecked] = useState<readonly ContactField[]>([])
  const [problems, setProblems] = useState<ContactError[]>([])
  const errors = contactErrors(details)

  return {
    details,
    problems,
    errorOf: (field) => (checked.includes(field) && errors.find((error) => error.field === field)?.message) || null,
    change: (changed) => {
      const next = { ...details, ...changed }
      setDetails(next)
      keepContact(next)
    },
    // Passing through an empty field is no mistake yet; PAY looks at all of them.
    leave: (field) => {
      if (details[field]) setChecked([...checked, field])
    },
    check: () => {
      setChecked(['firstName', 'lastName', 'email', 'termsAccepted'])
      setProblems(errors)
      return errors.length === 0
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
