import { Checkbox } from '#ui/Checkbox.tsx'
import css from './ContactFields.module.css'
import { ReadTerms } from './ReadTerms.tsx'
import type { ContactForm } from './useContact.ts'

const [lead, terms] = ['accept-lead', 'accept-terms']

/** Accepting the terms; the words that name them open them (spec 2). */
export function TermsBox({ form }: { form: ContactForm }) {
  return (
    <div className={css.accept}>
      <Checkbox
        id="termsAccepted"
        required
        aria-labelledby={`${lead} ${terms}`}
        checked={form.details.termsAccepted}
        error={form.errorOf('termsAccepted')}
        onChange={(event) => form.change({ termsAccepted: event.target.checked })}
      >
        <span id={lead}>I accept the</span>
      </Checkbox>
      <ReadTerms
        id={terms}
        label="terms and conditions"
        className={css.read}
        onAgree={() => form.change({ termsAccepted: true })}
      />
    </div>
  )
}
