import { useState } from 'react'
import type { Person } from '#api/team.ts'
import { roleNames } from '#domain/accounts/role.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button } from '#ui/Button.tsx'
import { useFormErrors, type FormErrors } from '#ui/useFormErrors.ts'
import { BackToTeam } from './BackToTeam.tsx'
import { LeavingFields } from './LeavingFields.tsx'
import { fateAnswer } from './tool-words.ts'
import { useLeaving, type Leaving } from './useLeaving.ts'
import { removePerson } from './useTeam.ts'
import { WithPerson } from './WithPerson.tsx'

/** Takes somebody out of the team. What they were told of themselves stays on the proof, when they are gone already. */
export function RemoveScreen() {
  const [gone, setGone] = useState<Person | null>(null)
  if (gone) return <Gone person={gone} />
  return (
    <WithPerson title="Remove somebody" needs="owner">
      {(person) => <Remove key={person.id} person={person} onGone={() => setGone(person)} />}
    </WithPerson>
  )
}

function Gone({ person: { name, email } }: { person: Person }) {
  return (
    <Proof
      title={`${name} has left the team`}
      said={`They are signed out everywhere, and nothing here opens for them any more. As a guest they keep their account, ${email}.`}
    >
      <BackToTeam />
    </Proof>
  )
}

function Remove({ person, onGone }: { person: Person; onGone: () => void }) {
  const leaving = useLeaving(person)
  const { missing, asSent } = leaving
  const { at, go } = useSteps({ isFilled: missing.length === 0, isDone: false })
  const form = useFormErrors<'reason' | 'tools'>(missing, () => false)
  const remove = async () => {
    await removePerson(person, asSent)
    onGone()
  }
  if (at === 'check') {
    return <CheckRemoval key="check" leaving={leaving} onChange={() => void go('form')} onGo={remove} />
  }
  return (
    <>
      <PageHeading
        key="form"
        title={`Remove ${person.name}`}
        lead="They stay a guest with an account; only their work here ends."
      />
      <RemoveForm leaving={leaving} form={form} onSend={() => void go('check')} />
    </>
  )
}

type CheckProps = { leaving: Leaving; onChange: () => void; onGo: () => Promise<void> }

function CheckRemoval({ leaving, onChange, onGo }: CheckProps) {
  const { person, isMe, tools, asSent } = leaving
  return (
    <CheckAnswers
      title="Check this removal"
      answers={[
        { name: 'Who', value: `${person.name}, ${roleNames[person.role].toLowerCase()}` },
        ...fateAnswer(person, tools),
        { name: 'Why', value: asSent.reason },
      ]}
      go="Remove them"
      isFinal
      busy="Removing…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>
        {isMe
          ? 'This is you: you are signed out at once, and this side does not open for you any more.'
          : 'They are signed out at once everywhere, and the invitations they sent stop working. What they have done stays in the history.'}
      </p>
    </CheckAnswers>
  )
}

type FormProps = { leaving: Leaving; form: FormErrors<'reason' | 'tools'>; onSend: () => void }

function RemoveForm({ leaving, form, onSend }: FormProps) {
  return (
    <Form label="Remove somebody" form={form} isBusy={false} onSend={onSend}>
      <LeavingFields leaving={leaving} form={form} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/team/$id" params={{ id: leaving.person.id }} />
      </FormBar>
    </Form>
  )
}
