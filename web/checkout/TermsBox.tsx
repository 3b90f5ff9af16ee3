import { lazy, Suspense, useState } from 'react'
import { words } from '#domain/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import css from './ContactFields.module.css'
import type { ContactForm } from './useContact.ts'

const loadDialog = () => import('./TermsDialog.tsx')
const TermsDialog = lazy(async () => ({ default: (await loadDialog()).TermsDialog }))

/** Accepting the terms, with the way to read them first (spec 2). */
export function TermsBox({ form }: { form: ContactForm }) {
  const [reading, setReading] = useState<'not yet' | 'failed' | 'open' | 'closed'>('not yet')
  const read = () =>
    loadDialog().then(
      () => setReading('open'),
      () => setReading('failed'),
    )
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
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => void read()}
      >
        Read the terms and conditions
      </Button>
      {reading === 'failed' && <p role="alert">{words.termsFailed}</p>}
      {(reading === 'open' || reading === 'closed') && (
        <Suspense fallback={null}>
          <TermsDialog
            open={reading === 'open'}
            onClose={() => setReading('closed')}
            onAgree={() => {
              form.change({ termsAccepted: true })
              setReading('closed')
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
