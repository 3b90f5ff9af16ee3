import type { ReactNode } from 'react'
import { newsWording } from '#domain/accounts/consent.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmailField, NameFields, PhoneField } from '#ui/PersonFields.tsx'
import css from './ContactFields.module.css'
import { TermsBox } from './TermsBox.tsx'
import type { ContactForm } from './useContact.ts'

/** Who books: asked of guests only (spec 2, /checkout details). */
export function ContactFields({ form, children }: { form: ContactForm; children?: ReactNode }) {
  const { details, change } = form
  return (
    <section className={css.details} aria-labelledby="your-details">
      <h2 id="your-details">Your details</h2>
      {children}
      <NameFields form={form} names={details} onChange={change} />
      <EmailField
        {...form.field('email', details.email, (email) => change({ email }))}
        hint="Your confirmation goes here."
        autoComplete="email"
      />
      <PhoneField
        hint="Only so we can reach you on the day if a pool or therapist becomes unavailable."
        value={details.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <div className={css.boxes}>
        <Checkbox
          id="marketingConsent"
          checked={details.marketingConsent}
          onChange={(event) => change({ marketingConsent: event.target.checked })}
        >
          {newsWording}
        </Checkbox>
        <TermsBox form={form} />
      </div>
    </section>
  )
}
