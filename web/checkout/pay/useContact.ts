import { useState } from 'react'
import type { ContactDetails } from '#domain/checkout/contact-details.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import { contactErrors, type ContactField } from './contact-errors.ts'
import { keepContact, keptContact } from '#web/checkout/order/kept-contact.ts'

export type ContactForm = FormErrors<ContactField> & {
  details: ContactDetails
  change: (changed: Partial<ContactDetails>) => void
  /** The house has refused the address that was typed: said at its field until it is another one. */
  refuseEmail: (message: string) => void
}

/**
 * The details of a guest: kept in the browser, so that neither a failure nor a return loses them (spec 3, 5). Of a
 * member the house knows them all.
 */
export function useContact(): ContactForm {
  const [details, setDetails] = useState(keptContact)
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const [refused, setRefused] = useState({ email: '', message: '' })
  const isRefused = refused.email !== '' && refused.email === details.email
  const ofHouse = isRefused ? [{ field: 'email' as const, message: refused.message }] : []
  const errors = isMember ? [] : [...ofHouse, ...contactErrors(details)]
  const form = useFormErrors<ContactField>(errors, (field) => Boolean(details[field]))

  return {
    ...form,
    details,
    refuseEmail: (message) => {
      if (isMember) return
      setRefused({ email: details.email, message })
      form.tell([{ field: 'email', message }])
    },
    change: (changed) => {
      const next = { ...details, ...changed }
      setDetails(next)
      keepContact(next)
    },
  }
}
