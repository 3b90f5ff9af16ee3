import { Checkbox } from '#ui/Checkbox.tsx'
import css from './ContactFields.module.css'
import { ReadTerms } from './ReadTerms.tsx'
import type { ContactForm } from './useContact.ts'

/** Accepting the terms, with the way to read them first (spec 2). */
export function TermsBox({ form }: { form: ContactForm }) {
  return (
    <div>
      <Checkbox
        id="termsAccepted"
        required
        checked={form.details.termsAccepted}
        error={form.errorOf('termsAccepted')}
        onChange={(event) => form.change({ termsAccepted: event.target.checked })}
      >
        I accept the terms and conditions
      </Checkbox>
      <ReadTerms
        label="Read the terms and conditions"
        className={css.read}
        onAgree={() => form.change({ termsAccepted: true })}
      />
    </div>
  )
}
