import { lazy, Suspense, useState } from 'react'
import { words } from '#domain/words.ts'
import { Button } from '#ui/Button.tsx'
import css from './ContactFields.module.css'

const loadDialog = () => import('./TermsDialog.tsx')
const TermsDialog = lazy(async () => ({ default: (await loadDialog()).TermsDialog }))

/** The way to read the terms before one agrees (spec 2). */
export function ReadTerms({
  id,
  label,
  className,
  onAgree,
}: {
  id?: string
  label: string
  className?: string | undefined
  onAgree?: () => void
}) {
  const [reading, setReading] = useState<'not yet' | 'failed' | 'open' | 'closed'>('not yet')
  const read = () =>
    loadDialog().then(
      () => setReading('open'),
      () => setReading('failed'),
    )
  return (
    <>
      <Button
        id={id}
        look="plain"
        className={className}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
        onClick={() => void read()}
      >
        {label}
      </Button>
      {reading === 'failed' && <span role="alert">{words.termsFailed}</span>}
      {(reading === 'open' || reading === 'closed') && (
        <Suspense fallback={null}>
          <TermsDialog
            open={reading === 'open'}
            onClose={() => setReading('closed')}
            onAgree={() => {
              onAgree?.()
              setReading('closed')
            }}
          />
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
