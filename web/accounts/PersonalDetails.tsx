import { useState } from 'react'
import { detailsPath, type DetailsAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { renewSession } from '#web/shell/member-session.ts'
import { useAct } from '#web/shell/useAct.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { Field } from '#ui/Field.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { inWords } from './field-words.ts'
import { useChangedDetails } from './useDetails.ts'

/** Name and phone, to be changed; the address one signs in with is shown. */
export function PersonalDetails({ details }: { details: DetailsAnswer }) {
  const [wish, setWish] = useState({ firstName: details.firstName, lastName: details.lastName, phone: details.phone })
  const { act, isBusy, run, reset } = useAct()
  const takeOver = useChangedDetails()
  const missing = (['firstName', 'lastName'] as const).filter((field) => wish[field].trim() === '')
  const form = useFormErrors(inWords(missing.map((field) => ({ field, why: 'missing' as const }))), () => true)
  const field = (name: 'firstName' | 'lastName' | 'phone') => ({
    id: name,
    name,
    value: wish[name],
    onChange: (event: { target: { value: string } }) => {
      if (act.state === 'done') reset()
      setWish({ ...wish, [name]: event.target.value })
    },
  })
  const required = (name: 'firstName' | 'lastName') => ({
    ...field(name),
    required: true,
    error: form.errorOf(name),
    onBlur: () => form.leave(name),
  })

  const save = () =>
    run(async () => {
      const sent = { firstName: wish.firstName.trim(), lastName: wish.lastName.trim(), phone: wish.phone.trim() }
      takeOver(await sendAsMember<DetailsAnswer>(detailsPath, sent, words.generic, 'PATCH'))
      // The name in the header is the session's; without an answer it is right with the next page.
      await renewSession().catch(() => undefined)
    })

  return (
    <form
      noValidate
      method="post"
      aria-label="Personal details"
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void save()
      }}
    >
      <ErrorSummary errors={form.problems} />
      <div className={css.names}>
        <Field {...required('firstName')} label="First name" autoComplete="given-name" maxLength={100} />
        <Field {...required('lastName')} label="Last name" autoComplete="family-name" maxLength={100} />
      </div>
      <Field
        {...field('phone')}
        label="Phone (optional)"
        hint="Only for calls about your booking."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={40}
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
    </form>
  )
}
