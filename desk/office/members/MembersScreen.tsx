import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundMember, FoundMembersAnswer } from '#api/staff-members.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { EmailAddress } from '#desk/parts/EmailAddress.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { WaitingMemberships } from './WaitingMemberships.tsx'
import { keepWords, membersFailed, useFoundMembers, wordsOfLastTime } from './useMembers.ts'

/** Finds a member by name or email, on the way to the visits of their memberships. */
export function MembersScreen() {
  return (
    <>
      <PageHeading title="Members" lead="Find somebody to see the visits they have left, and to change them." />
      <ForRole needs="manager">
        <Search />
      </ForRole>
    </>
  )
}

function Search() {
  const [words, setWords] = useState(wordsOfLastTime)
  const query = useFoundMembers(words)
  return (
    <>
      <SearchField
        label="Name or email"
        hint="ada@example.com"
        value={words}
        onChange={(typed) => {
          keepWords(typed)
          setWords(typed)
        }}
      />
      {query.isEnabled ? (
        <Asked query={query} waiting="Looking for members" failed={membersFailed}>
          {(found) => <Found {...found} />}
        </Asked>
      ) : (
        <Empty title="Find a member">Enter two letters or more of a name or an email address.</Empty>
      )}
    </>
  )
}

function Found({ members, waiting, hasMore }: FoundMembersAnswer) {
  if (members.length === 0 && waiting.length === 0) {
    return <Empty title="Nobody was found.">Try fewer letters, or the email address they signed up with.</Empty>
  }
  return (
    <>
      {members.length > 0 && <Members members={members} />}
      {waiting.length > 0 && <WaitingMemberships waiting={waiting} />}
      {hasMore && <p>There are more. Enter more letters to find the one you mean.</p>}
    </>
  )
}

const Members = ({ members }: { members: readonly FoundMember[] }) => (
  <Rows
    label="Members"
    rows={members}
    keyOf={({ id }) => id}
    columns={[
      {
        name: 'Name',
        render: ({ id, name }) => (
          <Link to="/office/members/$id/credits" params={{ id }}>
            {name}
          </Link>
        ),
      },
      { name: 'Email', render: ({ email }) => <EmailAddress email={email} /> },
      { name: 'Plans', render: ({ plans }) => plans.join(', ') || 'None at the moment' },
    ]}
  />
)
