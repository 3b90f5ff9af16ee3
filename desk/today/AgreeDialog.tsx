import { useEffect, useState } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { agreementBounds, type AgreementForm } from '#api/guests.ts'
import bookingCss from '#desk/bookings/Booking.module.css'
import { Asked } from '#desk/parts/Asked.tsx'
import { BackOrGo } from '#desk/parts/BackOrGo.tsx'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
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

type AgreeProps = Props & { form: AgreementForm }

function Agree(props: AgreeProps) {
  const { row, kind, form: text, onClose } = props
  const said = words[kind]
  const { people, setPeople, guardian, setGuardian, form, act, isBusy, agree } = useAgreement(props)
  const isGuardian = kind === 'guardian'
  useEffect(() => document.getElementById(isGuardian ? 'guardian' : 'agree')?.focus(), [isGuardian])
  return (
    <Form label={said.title} form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={agree}>
      <p className={css.hint}>{said.hint}</p>
      <blockquote className={css.text}>{text.body}</blockquote>
      {row.people > 1 && <HowMany label={said.people} people={people} most={row.people} onChange={setPeople} />}
      {isGuardian && (
        <Field
          {...form.field('guardian', guardian, setGuardian)}
          label="Name of the guardian"
          maxLength={agreementBounds.guardianName.longest}
          autoComplete="off"
          required
        />
      )}
      <div className={bookingCss.buttons}>
        <BackOrGo id="agree" type="submit" go="They agree" busy="Noting it…" isBusy={isBusy} onBack={onClose} />
      </div>
    </Form>
  )
}

/** For how many it is, who agrees for them, and the press that notes it. */
function useAgreement({ row, kind, form: { version }, onDone }: AgreeProps) {
  const [people, setPeople] = useState(1)
  const [guardian, setGuardian] = useState('')
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const isGuardian = kind === 'guardian'
  const name = guardian.trim()
  const form = useFormErrors<'guardian'>(
    isGuardian ? whenEmpty('guardian', name, 'Enter the name of the guardian') : [],
    () => false,
  )
  const agree = () =>
    void run(async () => {
      const agreed = { kind, version, people, ...(isGuardian && { guardianName: name }) }
      await noteAgreed(row.bookingId, agreed, press.keyFor(agreed))
      press.isDone()
      onDone(words[kind].done(people, name))
    })
  return { people, setPeople, guardian, setGuardian, form, act, isBusy, agree }
}

type HowManyProps = { label: string; people: number; most: number; onChange: (people: number) => void }

const HowMany = ({ label, people, most, onChange }: HowManyProps) => (
  <Stepper label={label} fewer="One less" more="One more" value={people} min={1} max={most} onChange={onChange} />
)
