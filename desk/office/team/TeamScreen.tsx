import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invitation, Person } from '#api/team.ts'
import { isAtLeast, roleNames } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { EmailAddress } from '#desk/parts/EmailAddress.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf, lastDay } from '#desk/parts/days.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './Team.module.css'
import { teamFailed, useTeam, withdraw } from './useTeam.ts'

/** Who works here, and who is asked to. */
export function TeamScreen() {
  const { role } = useMe()
  const isOwner = isAtLeast(role, 'owner')
  return (
    <>
      <PageHeading
        title="Team"
        lead={
          isOwner
            ? 'Who works here, with what role, and who is invited.'
            : 'Who works here. Owners invite people and change roles.'
        }
        action={
          isOwner && (
            <Link to="/office/team/invite" className={buttonLook()}>
              Invite somebody
            </Link>
          )
        }
      />
      <ForRole needs="manager">
        <Team isOwner={isOwner} />
      </ForRole>
    </>
  )
}

function Team({ isOwner }: { isOwner: boolean }) {
  const query = useTeam()
  return (
    <Asked query={query} waiting="Loading the team" failed={teamFailed}>
      {({ people, invitations }) => (
        <>
          <Section title="People">
            <People people={people} />
          </Section>
          <Section title="Invitations">
            {invitations.length === 0 ? (
              <Empty title="Nobody is invited at the moment.">
                An invitation is a link by email, good once and for seven days.
              </Empty>
            ) : (
              <Invitations invitations={invitations} isOwner={isOwner} />
            )}
          </Section>
        </>
      )}
    </Asked>
  )
}

function People({ people }: { people: readonly Person[] }) {
  const { id: me } = useMe()
  return (
    <Rows
      label="People"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Name', render: (person) => <Name person={person} isMe={person.id === me} /> },
        { name: 'Role', isShort: true, render: ({ role }) => roleNames[role] },
        { name: 'Email', render: ({ email }) => <EmailAddress email={email} /> },
        {
          name: 'Second factor',
          render: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : <Mark tone="warning">Not set up yet</Mark>),
        },
        { name: 'Last sign-in', isShort: true, render: ({ lastSeen }) => (lastSeen ? dayOf(lastSeen) : 'Never') },
      ]}
    />
  )
}

function Name({ person: { id, name, email }, isMe }: { person: Person; isMe: boolean }) {
  return (
    <>
      <Link to="/office/team/$id" params={{ id }}>
        {name || email}
      </Link>{' '}
      {isMe && <Mark>You</Mark>}
    </>
  )
}

function Invitations({ invitations, isOwner }: { invitations: readonly Invitation[]; isOwner: boolean }) {
  const [ending, setEnding] = useState<Invitation | null>(null)
  const acts: Column<Invitation> = {
    name: 'Acts',
    isActs: true,
    render: (invitation) => (
      <SmallButton aria-label={`Withdraw the invitation of ${invitation.email}`} onClick={() => setEnding(invitation)}>
        Withdraw
      </SmallButton>
    ),
  }
  const shown = isOwner ? [...columns, acts] : columns
  return (
    <>
      <Rows label="Invitations" rows={invitations} keyOf={({ id }) => id} columns={shown} />
      {ending && <AskToWithdraw invitation={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const columns: readonly Column<Invitation>[] = [
  { name: 'Email', render: ({ email }) => <EmailAddress email={email} /> },
  { name: 'As', render: ({ role }) => roleNames[role] },
  { name: 'Invited by', render: ({ invitedBy }) => invitedBy },
  { name: 'Good until', isShort: true, render: ({ until }) => lastDay(until) },
]

function AskToWithdraw({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { email } = invitation
  const goOn = async () => {
    await withdraw(invitation)
    announce(`The invitation of ${email} is withdrawn`)
  }
  return (
    <Confirm
      isReversible
      title="Withdraw this invitation?"
      go="Withdraw it"
      busy="Withdrawing…"
      onClose={onClose}
      onGo={goOn}
    >
      <p className={css.words}>The link that {email} got opens nothing any more. You can invite them again.</p>
    </Confirm>
  )
}
