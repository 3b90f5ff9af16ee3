import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person, PersonSession } from '#api/team.ts'
import { isAtLeast, roleNames } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts, type Fact } from '#desk/parts/Facts.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './Team.module.css'
import { endSession } from './useTeam.ts'
import { WithPerson } from './WithPerson.tsx'

/** Somebody who works here: their role, and where they are signed in. */
export function PersonScreen() {
  return (
    <WithPerson title="Somebody of the team" needs="manager">
      {(person) => <PersonPage key={person.id} person={person} />}
    </WithPerson>
  )
}

function PersonPage({ person }: { person: Person }) {
  const { id, name, email, role } = person
  const isOwner = isAtLeast(useMe().role, 'owner')
  return (
    <>
      <PageHeading title={name || email} lead={roleNames[role]} />
      <Section title="Account" action={isOwner && <ChangeOrRemove id={id} />}>
        <Facts facts={factsOf(person)} />
      </Section>
      <Section title="Devices" lead="Browsers and programs where they are signed in.">
        <Sessions person={person} isOwner={isOwner} />
      </Section>
    </>
  )
}

function ChangeOrRemove({ id }: { id: string }) {
  return (
    <div className={css.ways}>
      <Link to="/office/team/$id/role" params={{ id }} className={buttonLook('quiet')}>
        Change role
      </Link>
      <Link to="/office/team/$id/remove" params={{ id }} className={buttonLook('quiet')}>
        Remove
      </Link>
    </div>
  )
}

const factsOf = ({ id, email, role, hasSecondFactor, lastSeen }: Person): Fact[] => [
  { name: 'Email', value: email },
  { name: 'Role', value: roleNames[role] },
  { name: 'Second factor', value: hasSecondFactor ? 'On' : 'Not set up yet. Until then nothing opens for them.' },
  { name: 'Last sign-in', value: lastSeen ? timeOf(lastSeen) : 'Never' },
  { name: 'What they changed', value: <History id={id} /> },
]

const History = ({ id }: { id: string }) => (
  <Link to="/office/history" search={{ person: id }}>
    View changes
  </Link>
)

function Sessions({ person, isOwner }: { person: Person; isOwner: boolean }) {
  const [ending, setEnding] = useState<PersonSession | null>(null)
  if (person.sessions.length === 0) return <Empty title="They are not signed in anywhere." />
  const acts: Column<PersonSession> = {
    name: 'Acts',
    isActs: true,
    render: (session) =>
      session.isHere ? null : (
        <SmallButton aria-label={`Sign out ${session.name}`} onClick={() => setEnding(session)}>
          Sign out
        </SmallButton>
      ),
  }
  const shown = isOwner ? [...columns, acts] : columns
  return (
    <>
      <Rows label="Devices" rows={person.sessions} keyOf={({ id }) => id} columns={shown} />
      {ending && <AskToSignOut person={person} session={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

const columns: readonly Column<PersonSession>[] = [
  {
    name: 'Where',
    render: ({ name, isHere }) => (
      <>
        {name} {isHere && <Mark>This browser</Mark>}
      </>
    ),
  },
  { name: 'Since', render: ({ since }) => timeOf(since) },
  { name: 'Last used', render: ({ lastUsed }) => timeOf(lastUsed) },
]

type AskProps = { person: Person; session: PersonSession; onClose: () => void }

function AskToSignOut({ person, session, onClose }: AskProps) {
  const signOut = async () => {
    await endSession(person, session)
    announce(`${session.name} is signed out`)
  }
  return (
    <Confirm
      isReversible
      title={`Sign ${person.name} out here?`}
      go="Sign them out"
      busy="Signing out…"
      onClose={onClose}
      onGo={signOut}
    >
      <p>
        {session.name} is signed out at once. {person.name} can sign in again with password and code.
      </p>
    </Confirm>
  )
}
