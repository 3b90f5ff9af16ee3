import { useState } from 'react'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import { confirmStep } from './set-up-acts.ts'
import css from './FirstDay.module.css'

/** The number in the test email: whoever types it has read the email, so it has arrived. */
export function ArrivedForm({ onArrived }: { onArrived: () => void }) {
  const [number, setNumber] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors(whenEmpty('number', number.trim(), 'Enter the number in the test email'), () => false)
  const confirm = async () => {
    if (await run(() => confirmStep({ step: 'emails', number }))) onArrived()
  }
  return (
    <Form label="Test email" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void confirm()}>
      <div className={css.arrived}>
        <Field
          {...form.field('number', number, setNumber)}
          label="Number in the email"
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Button type="submit" look="quiet" busy={isBusy}>
          {isBusy ? 'Checking…' : 'It has arrived'}
        </Button>
      </div>
    </Form>
  )
}
