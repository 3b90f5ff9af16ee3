import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invitation } from '#api/team.ts'
import { roleNames, type StaffRole } from '#domain/accounts/role.ts'
import { isEmail } from '#domain/email-address.ts'
import { CancelLink } from '#desk/parts/CancelLink.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { lastDay } from '#desk/parts/days.ts'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '#ui/PersonFields.tsx'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { BackToTeam } from './BackToTeam.tsx'
import { roleChoices } from './role-words.ts'
import { invite } from './useTeam.ts'

/** Asks somebody to work here: their address and role, checked, then sent. */
export function InviteScreen() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StaffRole>('staff')
  const [made, setMade] = useState<Invitation | null>(null)
  const { at, go } = useSteps({ isFilled: isEmail(email), isBegun: email !== '', isDone: made !== null })
  const send = async () => {
    setMade(await invite(email.trim(), role))
    await go('done', { replace: true })
  }
  if (made) return <Invited invitation={made} />
  if (at === 'check') {
    return <CheckInvitation key="check" {...{ email, role }} onChange={() => void go('form')} onGo={send} />
  }
  return (
    <>
      <Heading key="form" />
      <ForRole needs="owner">
        <InviteForm {...{ email, setEmail, role, setRole }} onSend={() => void go('check')} />
      </ForRole>
    </>
  )
}

function Heading() {
  return (
    <PageHeading
      title="Invite somebody"
      lead="They choose their own password, and set up a second factor before anything opens."
    />
  )
}

type CheckProps = { email: string; role: StaffRole; onChange: () => void; onGo: () => Promise<void> }

function CheckInvitation({ email, role, onChange, onGo }: CheckProps) {
  return (
    <CheckAnswers
      title="Check this invitation"
      answers={[
        { name: 'Email', value: email.trim() },
        { name: 'As', value: roleNames[role] },
      ]}
      go="Send the invitation"
      busy="Sending…"
      onChange={onChange}
      onGo={onGo}
    >
      <p>
        They get an email with a link that is good once and for seven days. Whoever has the link can join, so check the
        address. An earlier invitation of the same address stops working.
      </p>
    </CheckAnswers>
  )
}

type FormProps = {
  email: string
  setEmail: (email: string) => void
  role: StaffRole
  setRole: (role: StaffRole) => void
  onSend: () => void
}

function InviteForm({ email, setEmail, role, setRole, onSend }: FormProps) {
  const form = useFormErrors<'email'>(
    isEmail(email) ? [] : [{ field: 'email', message: 'Enter an email address, such as name@example.com' }],
    () => email !== '',
  )
  return (
    <Form label="Invite somebody" form={form} isBusy={false} onSend={onSend}>
      <EmailField {...form.field('email', email, setEmail)} autoComplete="off" />
      <Choices legend="What may they do?" name="role" options={roleChoices} value={role} onChange={setRole} />
      <p>
        <Link to="/office/rights">Who may do what, in full</Link>
      </p>
      <FormBar>
        <Button type="submit">Continue</Button>
        <CancelLink to="/office/team" />
      </FormBar>
    </Form>
  )
}

function Invited({ invitation: { email, role, until } }: { invitation: Invitation }) {
  return (
    <Proof
      title="The invitation is sent"
      said={`${email} can join as ${roleNames[role].toLowerCase()} until ${lastDay(until)}.`}
    >
      <BackToTeam />
    </Proof>
  )
}
