import { useEffect, useRef } from 'react'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { houseName } from '#desk/calls/house.ts'
import css from './SignIn.module.css'

/** The codes for whoever loses their phone: shown only once, to copy and to print. Whoever reloads is asked first. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const isKept = useRef(false)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isKept.current) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const goOn = () => {
    isKept.current = true
    onDone()
  }
  return (
    <div className={css.stack}>
      <Answer>
        <Alert tone="success" title="Your second factor is on">
          Keep these recovery codes where you can get to them without your phone. Each one signs you in once, instead of
          a code. We only show them now. If you ever need new ones, remove the second factor under My account and set it
          up again.
        </Alert>
      </Answer>
      <ul className={css.codes} aria-label={`Recovery codes for ${houseName()}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons} data-unprinted>
        <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
        <Button look="quiet" onClick={() => print()}>
          Print
        </Button>
        <Button onClick={goOn}>I have saved them</Button>
      </div>
    </div>
  )
}
