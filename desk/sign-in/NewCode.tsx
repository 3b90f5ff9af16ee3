import { useEffect, useState } from 'react'
import { showSecondFactorPath, type ShownFactorAnswer } from '#api/accounts.ts'
import { Form } from '#desk/parts/Form.tsx'
import { needOf } from '#desk/calls/needs.ts'
import { Said } from '#desk/parts/Said.tsx'
import { postJson } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { CodeField, withoutSpaces } from './CodeField.tsx'
import css from './SignIn.module.css'

const show = (code?: string) =>
  postJson<ShownFactorAnswer>(
    showSecondFactorPath,
    code ? { code } : {},
    'Could not check your code. Please try again.',
  )

/** A new code before something that moves money or rights; afterwards the same press goes through (#701). */
export function NewCode({ onDone }: { onDone: (isShown: boolean) => void }) {
  const { code, setCode, form, act, isBusy, prove } = useNewCode(() => onDone(true))
  return (
    <Dialog open title="Please enter a new code" onClose={() => onDone(false)}>
      <div className={css.stack}>
        <p className={css.lead}>
          This concerns money or access, so please enter a fresh code. Then what you were doing goes through.
        </p>
        <Form label="A new code" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={prove}>
          <CodeField
            {...form.field('new-code', code, setCode)}
            label="Code"
            hint="From your authenticator app, the one we sent you, or one of your recovery codes."
          />
          <div className={css.buttons}>
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Checking your code…' : 'Go on'}
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={() => onDone(false)}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

/** The code that is typed, and the press that proves it to the house. */
function useNewCode(onProved: () => void) {
  const [code, setCode] = useState('')
  const { act, isBusy, run } = useAct()
  const typed = withoutSpaces(code)
  const form = useFormErrors(whenEmpty('new-code', typed, 'Enter your code'), () => false)
  // Factors that send a code send one now.
  useEffect(() => {
    document.getElementById('new-code')?.focus()
    void show().catch(() => {})
  }, [])

  const prove = () =>
    void run(async () => {
      try {
        await show(typed)
      } catch (error) {
        // Their session has ended meanwhile: the call itself asks for what is needed then.
        if (needOf(error) === null) throw error
      }
      onProved()
    })
  return { code, setCode, form, act, isBusy, prove }
}
