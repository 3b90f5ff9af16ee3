import { newsWording } from '#domain/accounts/consent.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import css from './ContactFields.module.css'
import { TermsBox } from './TermsBox.tsx'
import type { ContactForm } from './useContact.ts'

/** Who books: asked of guests only (spec 2, /checkout details). */
export function ContactFields({ form }: { form: ContactForm }) {
  const field = (name: 'firstName' | 'lastName' | 'email') => ({
    id: name,
    name,
    value: form.details[name],
    required: true,
    error: form.errorOf(name),
    onBlur: () => form.leave(name),
    onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
  })
  return (
    <section className={css.details} aria-labelledby="your-details">
      <h2 id="your-details">Your details</h2>
      <div className={css.names}>
        <Field {...field('firstName')} label="First name" autoComplete="given-name" maxLength={100} />
        <Field {...field('lastName')} label="Last name" autoComplete="family-name" maxLength={100} />
      </div>
      <Field
        {...field('email')}
        label="Email"
        hint="Your confirmation goes here."
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <Field
        id="phone"
        name="phone"
        label="Phone (optional)"
        hint="Only so that we can reach you on the day, if a pool or a therapist is suddenly not available."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
        value={form.details.phone}
        onChange={(event) => form.change({ phone: event.target.value })}
      />
      <div className={css.boxes}>
        <Checkbox
          id="marketingConsent"
          checked={form.details.marketingConsent}
          onChange={(event) => form.change({ marketingConsent: event.target.checked })}
        >
          {newsWording}
        </Checkbox>
        <TermsBox form={form} />
      </div>
    </section>
  )
}
