import { useState } from 'react'
import type { WelcomeAnswer } from '#api/first-day.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { CodeField, withoutSpaces } from '#desk/sign-in/CodeField.tsx'
import { Secret } from '#desk/sign-in/Secret.tsx'
import css from '#desk/sign-in/SignIn.module.css'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'

type Props = {
  factor: Extract<WelcomeAnswer, { step: 'second-factor' }>
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The authenticator app of the owner: its first code makes the house theirs. */
export function OwnerFactor({ factor, onCode, onBack }: Props) {
  const [code, setCode] = useState('')
  const { act, isBusy, run } = useAct()
  const typed = withoutSpaces(code)
  const form = useFormErrors<'code'>(whenEmpty('code', typed, 'Enter the code'), () => false)
  return (
    <div className={css.stack}>
      <Secret factor={factor} />
      <Form
        label="Your first code"
        form={form}
        isBusy={isBusy}
        answer={<Said act={act} />}
        onSend={() => void run(() => onCode(typed))}
      >
        <CodeField {...form.field('code', code, setCode)} label="The code your app shows" inputMode="numeric" />
        <FormBar>
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Checking…' : 'Continue'}
          </Button>
          <Button look="plain" disabled={isBusy} onClick={onBack}>
            Change name, email or password
          </Button>
        </FormBar>
      </Form>
    </div>
  )
}
