import { useEffect, useState } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import type { AgreementForm } from '#api/guests.ts'
import bookingCss from '#desk/bookings/Booking.module.css'
import { Asked } from '#desk/parts/Asked.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty } from '#ui/useFormErrors.ts'
import css from './AgreeDialog.module.css'
import { inPeople } from './day-words.ts'
import { formsFailed, noteAgreed, useAgreementForms } from './useAgreements.ts'

export type AskedFor = 'guardian' | 'pregnancy'
type Props = { row: DayRow; kind: AskedFor; onClose: () => void; onDone: (said: string) => void }

const words = {
  guardian: {
    title: 'Guests under 18',
    people: 'How many are under 18?',
    hint: 'The guardian reads this, or you read it to them. Only the name, and that they agreed, is kept.',
    done: (people: number, name: string) => `${name} agreed for ${inPeople(people)} under 18.`,
  },
  pregnancy: {
    title: 'Massage while pregnant',
    people: 'How many does it concern?',
    hint: 'The guest reads this, or you read it to them. Only that they agreed is kept. No diagnoses here.',
    done: (people: number) => `Agreed to a massage while pregnant: ${inPeople(people)}.`,
  },
}

/** A guardian, or a guest who is pregnant, agrees to the text of the house; only that they did is kept. */
export function AgreeDialog({ row, kind, onClose, onDone }: Props) {
  return (
    <Dialog open title={words[kind].title} onClose={onClose}>
      <Asked query={useAgreementForms()} waiting="Loading the text" failed={formsFailed} blocks={2}>
        {({ forms }) => {
          const form = forms.find((each) => each.kind === kind)
          return form && <Agree row={row} kind={kind} form={form} onClose={onClose} onDone={onDone} />
        }}
      </Asked>
    </Dialog>
  )
}

function Agree({ row, kind, form: text, onClose, onDone }: Props & { form: AgreementForm }) {
  const said = words[kind]
  const [people, setPeople] = useState(1)
  const [guardianName, setGuardianName] = useState('')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const isGuardian = kind === 'guardian'
  const name = guardianName.trim()
  const form = useFormErrors<'guardian'>(
    isGuardian ? whenEmpty('guardian', name, 'Enter the name of the guardian') : [],
    () => false,
  )
  useEffect(() => document.getElementById(isGuardian ? 'guardian' : 'agree')?.focus(), [isGuardian])
  const agree = async () => {
    const agreed = { kind, version: text.version, people, ...(isGuardian && { guardianName: name }) }
    await noteAgreed(row.bookingId, agreed, press.keyFor(agreed))
    press.isDone()
    onDone(said.done(people, name))
  }
  return (
    <Form label={said.title} form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void run(agree)}>
      <p className={css.hint}>{said.hint}</p>
      <blockquote className={css.text}>{text.body}</blockquote>
      {row.people > 1 && (
        <Stepper
          label={said.people}
          fewer="One less"
          more="One more"
          value={people}
          min={1}
          max={row.people}
          onChange={setPeople}
        />
      )}
      {isGuardian && (
        <Field
          {...form.field('guardian', guardianName, setGuardianName)}
          label="Name of the guardian"
          maxLength={100}
          autoComplete="off"
          required
        />
      )}
      <div className={bookingCss.buttons}>
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          Go back
        </Button>
        <Button id="agree" type="submit" busy={isBusy}>
          {isBusy ? 'Noting it…' : 'They agree'}
        </Button>
      </div>
    </Form>
  )
}
