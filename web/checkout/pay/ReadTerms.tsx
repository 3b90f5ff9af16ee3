import { lazy, Suspense, useState } from 'react'
import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import css from './ContactFields.module.css'

const loadDialog = () => import('./TermsDialog.tsx')
const loadAhead = () => void loadDialog().catch(() => undefined)
const TermsDialog = lazy(async () => ({ default: (await loadDialog()).TermsDialog }))

type Props = { id?: string; label: string; className?: string | undefined; onAgree?: () => void }

/** The way to read the terms before one agrees (spec 2). */
export function ReadTerms({ label, onAgree, ...button }: Props) {
  const [reading, setReading] = useState<'not yet' | 'failed' | 'open' | 'closed'>('not yet')
  const read = () =>
    loadDialog().then(
      () => setReading('open'),
      () => setReading('failed'),
    )
  const close = () => setReading('closed')
  const agree = () => {
    onAgree?.()
    close()
  }
  return (
    <>
      <Button {...button} look="plain" onPointerEnter={loadAhead} onClick={() => void read()}>
        {label}
      </Button>
      {reading === 'failed' && <span role="alert">{words.termsFailed}</span>}
      {(reading === 'open' || reading === 'closed') && (
        <Suspense fallback={null}>
          <TermsDialog open={reading === 'open'} onClose={close} onAgree={agree} />
        </Suspense>
      )}
    </>
  )
}

/** Under a member's PAY: members accept the terms by paying, and tick no box (spec 5, 6). */
export function TermsByPaying() {
  return (
    <div className={css.byPaying}>
      By pressing PAY you accept the <ReadTerms label="terms and conditions" />.
    </div>
  )
}
