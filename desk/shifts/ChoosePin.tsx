import { useEffect, useState } from 'react'
import { isGoodPin } from '#domain/accounts/pin.ts'
import { useMe } from '#desk/calls/me.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { isWholePin, PinField } from './PinField.tsx'
import css from './Shifts.module.css'
import { choosePin } from './useShifts.ts'

/** Somebody chooses the PIN by which they come back to a desk, or lets others do something. */
export function ChoosePin({ onClose }: { onClose: () => void }) {
  const { pin, setPin, again, setAgain, form, act, isBusy, keep } = useNewPin(onClose)
  useEffect(() => document.getElementById('new-pin')?.focus(), [])
  return (
    <Dialog open title="Choose your PIN" onClose={() => !isBusy && onClose()}>
      <div className={css.stack}>
        <p className={css.lead}>
          Six digits that only you know. They open the desk on the devices where your shift runs. Managers also enter
          them to let somebody do what needs a manager.
        </p>
        <Form label="Your PIN" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void keep()}>
          <PinField {...form.field('new-pin', pin, setPin)} label="PIN" />
          <PinField {...form.field('new-pin-again', again, setAgain)} label="The same PIN again" />
          <div className={css.buttons}>
            <Button type="submit" busy={isBusy}>
              {isBusy ? 'Saving your PIN…' : 'Save this PIN'}
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={onClose}>
              Not now
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

/** The PIN, typed twice, and the press that keeps it. */
function useNewPin(onKept: () => void) {
  const { id } = useMe()
  const [pin, setPin] = useState('')
  const [again, setAgain] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<'new-pin' | 'new-pin-again'>(mistakesIn(pin, again), (field) =>
    isWholePin(field === 'new-pin' ? pin : again),
  )
  const keep = async () => {
    if (!(await run(() => choosePin(id, pin)))) return
    announce('Your PIN is saved.')
    onKept()
  }
  return { pin, setPin, again, setAgain, form, act, isBusy, keep }
}

function mistakesIn(pin: string, again: string): FieldError<'new-pin' | 'new-pin-again'>[] {
  if (!isWholePin(pin)) return [{ field: 'new-pin', message: 'Enter six digits' }]
  if (!isGoodPin(pin)) return [{ field: 'new-pin', message: 'This PIN is easy to guess. Choose another one' }]
  return again === pin ? [] : [{ field: 'new-pin-again', message: 'Enter the same six digits' }]
}
