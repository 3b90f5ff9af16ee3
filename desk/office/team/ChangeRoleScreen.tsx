import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person, ToolsFate } from '#api/team.ts'
import { roleNames, type StaffRole } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { roleChoices } from './role-words.ts'
import css from './Team.module.css'
import { fateAnswer, fateOf, noFate } from './tool-words.ts'
import { ToolsOfPerson } from './ToolsOfPerson.tsx'
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
  const { id: me } = useMe()
  // As it was: the team is asked for anew once it has changed.
  const [before] = useState(person.role)
  const [role, setRole] = useState<StaffRole>(person.role)
  const [reason, setReason] = useState('')
  const isMe = person.id === me
  const [chosen, setChosen] = useState<ToolsFate | null>(null)
  const tools = fateOf(person, isMe, chosen)
  const [isDone, setDone] = useState(false)
  const { at, go } = useSteps({
    isFilled: role !== before && noReason(reason).length === 0 && noFate(person, tools).length === 0,
    isDone,
  })

  if (isDone) {
    return (
      <Proof
        title="The role is changed"
        said={`${person.name} is ${roleNames[role].toLowerCase()} from now on, and has been signed out everywhere.`}
      >
        <div className={css.ways}>
          <Link to="/office/team" className={buttonLook()}>
            Back to the team
          </Link>
        </div>
      </Proof>
    )
  }
  if (at === 'check') {
    return (
      <CheckAnswers
        key="check"
        title="Check this change"
        answers={[
          { name: 'Who', value: person.name },
          { name: 'Role', value: `${roleNames[before]} becomes ${roleNames[role].toLowerCase()}` },
          ...fateAnswer(person, tools),
          { name: 'Why', value: reason.trim() },
        ]}
        go={`Make them ${roleNames[role].toLowerCase()}`}
        busy="Changing…"
        onChange={() => void go('form')}
        onGo={async () => {
          await changeRole(person, role, { reason: reason.trim(), tools })
          setDone(true)
          await go('done', { replace: true })
        }}
      >
        <p>
          {isMe
            ? 'This is you: you are signed out at once, and what is for the owner alone does not open for you any more.'
            : 'They are signed out at once everywhere, and sign in again with what they may do then.'}
        </p>
      </CheckAnswers>
    )
  }
  return (
    <>
      <PageHeading
        key="form"
        title={`Change the role of ${person.name}`}
        lead={`They are ${roleNames[before].toLowerCase()} now.`}
      />
      <RoleForm
        {...{ person, isMe, before, role, setRole, reason, setReason, tools }}
        setTools={setChosen}
        onSend={() => void go('check')}
      />
    </>
  )
}

type FormProps = {
  person: Person
  isMe: boolean
  before: StaffRole
  role: StaffRole
  setRole: (role: StaffRole) => void
  reason: string
  setReason: (reason: string) => void
  tools: ToolsFate | null
  setTools: (fate: ToolsFate) => void
  onSend: () => void
}

function RoleForm(props: FormProps) {
  const { person, isMe, before, role, setRole, reason, setReason, tools, setTools, onSend } = props
  const form = useFormErrors<'role' | 'reason' | 'tools'>(
    [
      ...(role === before ? [{ field: 'role' as const, message: 'Choose another role' }] : []),
      ...noFate(person, tools),
      ...noReason(reason),
    ],
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
      <ToolsOfPerson {...{ person, isMe }} value={tools} error={form.errorOf('tools')} onChange={setTools} />
      <ReasonField {...form.field('reason', reason, setReason)} />
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/team/$id" params={{ id: person.id }} />
      </FormBar>
    </Form>
  )
}
