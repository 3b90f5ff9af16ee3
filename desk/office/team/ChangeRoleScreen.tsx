import { useState } from 'react'
import type { Person } from '#api/team.ts'
import { roleNames, type StaffRole } from '#domain/accounts/role.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { BackToTeam } from './BackToTeam.tsx'
import { LeavingFields } from './LeavingFields.tsx'
import { roleChoices } from './role-words.ts'
import { fateAnswer } from './tool-words.ts'
import { useLeaving } from './useLeaving.ts'
import { changeRole } from './useTeam.ts'
import { WithPerson } from './WithPerson.tsx'

/** Another role for somebody who works here, with the reason that goes into the history. */
export function ChangeRoleScreen() {
  return (
    <WithPerson title="Change a role" needs="owner">
      {(person) => <ChangeRole key={person.id} person={person} />}
    </WithPerson>
  )
}

function ChangeRole({ person }: { person: Person }) {
  const change = useRoleChange(person)
  const { before, isDone, at, go } = change
  if (isDone) return <Changed change={change} />
  if (at === 'check') return <CheckRole key="check" change={change} />
  return (
    <>
      <PageHeading
        key="form"
        title={`Change the role of ${person.name}`}
        lead={`They are ${roleNames[before].toLowerCase()} now.`}
      />
      <RoleForm change={change} onSend={() => void go('check')} />
    </>
  )
}

type RoleChange = ReturnType<typeof useRoleChange>

/** What is typed of another role, and the steps until somebody has it. */
function useRoleChange(person: Person) {
  // As it was: the team is asked for anew once it has changed.
  const [before] = useState(person.role)
  const [role, setRole] = useState<StaffRole>(person.role)
  const leaving = useLeaving(person)
  const [isDone, setDone] = useState(false)
  const { at, go } = useSteps({ isFilled: role !== before && leaving.missing.length === 0, isDone })
  const save = async () => {
    await changeRole(person, role, leaving.asSent)
    setDone(true)
    await go('done', { replace: true })
  }
  return { leaving, before, role, setRole, isDone, at, go, save }
}

function Changed({ change: { leaving, role } }: { change: RoleChange }) {
  const { name } = leaving.person
  return (
    <Proof
      title="The role is changed"
      said={`${name} is ${roleNames[role].toLowerCase()} from now on, and has been signed out everywhere.`}
    >
      <BackToTeam />
    </Proof>
  )
}

function CheckRole({ change: { leaving, before, role, go, save } }: { change: RoleChange }) {
  const { person, isMe, tools, asSent } = leaving
  const becomes = roleNames[role].toLowerCase()
  return (
    <CheckAnswers
      title="Check this change"
      answers={[
        { name: 'Who', value: person.name },
        { name: 'Role', value: `${roleNames[before]} becomes ${becomes}` },
        ...fateAnswer(person, tools),
        { name: 'Why', value: asSent.reason },
      ]}
      go={`Make them ${becomes}`}
      busy="Changing…"
      onChange={() => void go('form')}
      onGo={save}
    >
      <p>{isMe ? youAreSignedOut : theyAreSignedOut}</p>
    </CheckAnswers>
  )
}

const youAreSignedOut =
  'This is you: you are signed out at once, and what is for the owner alone does not open for you any more.'
const theyAreSignedOut = 'They are signed out at once everywhere, and sign in again with what they may do then.'

function RoleForm({ change, onSend }: { change: RoleChange; onSend: () => void }) {
  const { leaving, before, role, setRole } = change
  const form = useFormErrors<'role' | 'reason' | 'tools'>(
    [...(role === before ? [{ field: 'role' as const, message: 'Choose another role' }] : []), ...leaving.missing],
    () => false,
  )
  return (
    <Form label="Change a role" form={form} isBusy={false} onSend={onSend}>
      <Choices
        legend="New role"
        name="role"
        options={roleChoices}
        value={role}
        error={form.errorOf('role')}
        onChange={setRole}
      />
      <LeavingFields leaving={leaving} form={form} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/team/$id" params={{ id: leaving.person.id }} />
      </FormBar>
    </Form>
  )
}
