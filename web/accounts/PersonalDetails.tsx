import { useState } from 'react'
import { detailsPath, type DetailsAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { renewSession } from '#web/shell/member-session.ts'
import { useAct } from '#ui/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { NameFields, PhoneField } from '#ui/PersonFields.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { AccountForm } from './AccountForm.tsx'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { inWords } from './field-words.ts'
import { useChangedDetails } from './useDetails.ts'

/** Name and phone, to be changed; the address one signs in with is shown. */
export function PersonalDetails({ details }: { details: DetailsAnswer }) {
  const { typed, change, form, act, isBusy, save } = useChange(details)
  return (
    <AccountForm label="Personal details" form={form} isBusy={isBusy} onSend={() => void save()}>
      <NameFields form={form} names={typed} onChange={change} />
      <PhoneField
        hint="Only for calls about your booking."
        value={typed.phone}
        onChange={(event) => change({ phone: event.target.value })}
      />
      <p className={css.small}>
        You sign in with <strong>{details.email}</strong>.
      </p>
      {form.problems.length === 0 && <ActAnswer act={act} done="Your details are saved." />}
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </AccountForm>
  )
}

/** The details as they are typed, and how they are saved. */
function useChange({ firstName, lastName, phone }: DetailsAnswer) {
  const [typed, setTyped] = useState({ firstName, lastName, phone })
  const { act, isBusy, run, reset } = useAct()
  const takeOver = useChangedDetails()
  const missing = (['firstName', 'lastName'] as const).filter((field) => typed[field].trim() === '')
  const form = useFormErrors(inWords(missing.map((field) => ({ field, why: 'missing' as const }))), () => true)
  const change = (changed: Partial<typeof typed>) => {
    if (act.state === 'done') reset()
    setTyped({ ...typed, ...changed })
  }
  const save = () =>
    run(async () => {
      const sent = { firstName: typed.firstName.trim(), lastName: typed.lastName.trim(), phone: typed.phone.trim() }
      takeOver(await sendAsMember<DetailsAnswer>(detailsPath, sent, words.generic, 'PATCH'))
      // The name in the header is the session's; without an answer it is right with the next page.
      await renewSession().catch(() => undefined)
    })
  return { typed, change, form, act, isBusy, save }
}
