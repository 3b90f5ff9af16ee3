import { useState } from 'react'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import { contactErrors, type ContactField } from './contact-errors.ts'
import { keepContact, keptContact } from './kept-contact.ts'

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
