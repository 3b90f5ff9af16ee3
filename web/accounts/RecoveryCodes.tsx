import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import css from './AccountForm.module.css'
import { CopyButton } from './CopyButton.tsx'

/** The codes for a member who loses the phone: shown only once. */
export function RecoveryCodes({ codes, onEnd }: { codes: readonly string[]; onEnd: () => void }) {
  return (
    <div className={css.form}>
      <Answer>
        <Alert tone="success" title="Your second factor is on">
          Keep these codes where you find them without your phone. Each signs you in once in place of a code. They are
          shown only now.
        </Alert>
      </Answer>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
        <Button onClick={onEnd}>I have kept them</Button>
      </div>
    </div>
  )
}
