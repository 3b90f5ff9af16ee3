import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './AccountForm.module.css'

type Props = { title: string; codes: readonly string[]; onEnd: () => void }

/** The codes for a member who loses the phone: shown only once. */
export function RecoveryCodes({ title, codes, onEnd }: Props) {
  return (
    <div className={css.form}>
      <Answer>
        <Alert tone="success" title={title}>
          Keep these codes somewhere you can get to without your phone. Each one signs you in once, instead of a code
          from the app. We only show them now.
        </Alert>
      </Answer>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton text={codes.join('\n')}>Copy the codes</CopyButton>
        <Button onClick={onEnd}>I have saved them</Button>
      </div>
    </div>
  )
}
