import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import css from './ContactFields.module.css'
import type { ContactForm } from './useContact.ts'

const loadDialog = () => import('./TermsDialog.tsx')
const TermsDialog = lazy(async () => ({ default: (await loadDialog()).TermsDialog }))

/** Accepting the terms, with the way to read them first (spec 2). */
export function TermsBox({ form }: { form: ContactForm }) {
  const [isReading, setReading] = useState<boolean | null>(null)
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
      <Button
        look="plain"
        className={css.read}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setReading(true)}
      >
        Read the terms and conditions
      </Button>
      {isReading !== null && (
        <Suspense fallback={null}>
          <TermsDialog
            open={isReading}
            onClose={() => setReading(false)}
            onAgree={() => {
              form.change({ termsAccepted: true })
              setReading(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
