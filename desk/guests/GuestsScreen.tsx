import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FoundGuest } from '#api/guests.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { EmailAddress } from '#desk/parts/EmailAddress.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { guestsFailed, keepWords, useFoundGuests, wordsOfLastTime } from './useGuests.ts'

/** Finds whoever calls or stands at the desk. */
export function GuestsScreen() {
  const [words, setWords] = useState(wordsOfLastTime)
  const [isFirstLook] = useState(words === '')
  const query = useFoundGuests(words)
  return (
    <>
      <PageHeading title="Guests" lead="Whoever calls or comes to the desk, with visits, memberships and notes." />
      <SearchField
        label="Name, email, end of the phone number, or code"
        value={words}
        takesFocus={isFirstLook}
        onChange={(typed) => {
          keepWords(typed)
          setWords(typed)
        }}
      />
      {query.isEnabled ? (
        <Asked query={query} waiting="Looking for guests" failed={guestsFailed}>
          {({ people, hasMore }) => <Found people={people} hasMore={hasMore} />}
        </Asked>
      ) : (
        <Empty title="Find a guest">
          Enter three letters or more of a name or an email address, the last four digits of a phone number, or the code
          of a booking.
        </Empty>
      )}
    </>
  )
}

function Found({ people, hasMore }: { people: readonly FoundGuest[]; hasMore: boolean }) {
  if (people.length === 0)
    return <Empty title="Nobody was found.">Try the family name, the email address, or the end of the number.</Empty>
  return (
    <>
      <Rows
        label="Guests"
        rows={people}
        keyOf={({ ref }) => ref}
        columns={[
          {
            name: 'Name',
            render: ({ ref, name, isMember }) => (
              <>
                <Link to="/guests/$ref" params={{ ref }}>
                  {name}
                </Link>{' '}
                {isMember && <Mark>Member</Mark>}
              </>
            ),
          },
          { name: 'Email', render: ({ email }) => (email ? <EmailAddress email={email} /> : 'No email') },
          { name: 'Phone', render: ({ phone }) => phone || 'None' },
        ]}
      />
      {hasMore && <p>There are more. Enter more letters to find the one you mean.</p>}
    </>
  )
}
