import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { GuestAnswer, GuestVisit, Note } from '#api/guests.ts'
import { absoluteTime } from '#domain/sydney-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { dayOf, exactEnd, lastDay } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import acts from '#desk/parts/Acts.module.css'
import { sellTo } from '#desk/sell/next-sale.ts'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Guests.module.css'
import { noteKindNames } from './note-words.ts'
import { guestFailed, tickOff, useGuest } from './useGuests.ts'
import { WriteNote } from './WriteNote.tsx'

/** What the desk knows of somebody. */
export function GuestScreen() {
  const { ref = '' } = useParams({ strict: false })
  const query = useGuest(ref)
  return (
    <>
      <Back>
        <Link to="/guests">Guests</Link>
      </Back>
      <PageHeading
        title={query.data?.name || query.data?.email || 'Guest'}
        action={query.data && <Sell guest={query.data} />}
      />
      <Asked query={query} waiting="Loading this guest" failed={guestFailed}>
        {(guest) => <Guest guest={guest} />}
      </Asked>
    </>
  )
}

/** The way to a sale that goes to the account of a member. */
function Sell({ guest: { memberId, name, email } }: { guest: GuestAnswer }) {
  if (memberId === null) return null
  return (
    <Link to="/sell" className={buttonLook()} onClick={() => sellTo({ memberId, name: name || email })}>
      Sell to this guest
    </Link>
  )
}

function Guest({ guest }: { guest: GuestAnswer }) {
  const { memberId, memberships, visits } = guest
  return (
    <>
      <div className={css.facts}>
        <Facts facts={factsOf(guest)} />
      </div>
      <Notes guest={guest} />
      {memberId && (
        <Section title="Memberships">
          <Memberships memberships={memberships} />
        </Section>
      )}
      <Section title="Visits" lead="The newest twenty.">
        {visits.length === 0 ? <Empty title="There is no visit yet." /> : <Visits visits={visits} />}
      </Section>
    </>
  )
}

const factsOf = ({ email, phone, memberSince, memberId, agreed }: GuestAnswer) => [
  { name: 'Email', value: email || 'No email' },
  { name: 'Phone', value: phone || 'None' },
  { name: 'Account', value: memberSince ? `Member since ${dayOf(memberSince)}` : 'None' },
  ...(memberId
    ? [{ name: 'House rules', value: agreed ? `Agreed, until ${lastDay(agreed.until)}` : 'Not agreed' }]
    : []),
]

function Memberships({ memberships }: Pick<GuestAnswer, 'memberships'>) {
  if (memberships.length === 0) return <Empty title="No visits are left on a membership." />
  return (
    <Rows
      label="Memberships"
      rows={memberships}
      keyOf={({ name, until }) => `${name} ${until}`}
      columns={[
        { name: 'Plan', render: ({ name }) => name },
        { name: 'Visits left', isShort: true, render: ({ left }) => left ?? 'No limit' },
        { name: 'Until', isShort: true, render: ({ until }) => exactEnd(until) },
      ]}
    />
  )
}

const stateOf = {
  CONFIRMED: 'Booked',
  CANCELED: <Mark>Cancelled</Mark>,
  HELD: <Mark tone="warning">To pay on arrival</Mark>,
}

function Visits({ visits }: { visits: readonly GuestVisit[] }) {
  return (
    <Rows
      label="Visits"
      rows={visits}
      keyOf={({ bookingId }) => bookingId}
      columns={[
        { name: 'When', render: (visit) => <ToVisit visit={visit} /> },
        { name: 'What', render: ({ service }) => service },
        { name: 'People', isShort: true, render: ({ people }) => people },
        { name: 'Status', render: ({ status }) => stateOf[status] },
      ]}
    />
  )
}

/** Its time, which leads to its booking, or to its sale while it is to be paid. */
function ToVisit({ visit: { bookingId, saleId, startsAt } }: { visit: GuestVisit }) {
  const time = absoluteTime(new Date(startsAt))
  if (saleId === null)
    return (
      <Link to="/bookings/$id" params={{ id: bookingId }} className={acts.go}>
        {time}
      </Link>
    )
  return (
    <Link to="/sales/$orderId" params={{ orderId: saleId }} className={acts.go}>
      {time}
    </Link>
  )
}

function Notes({ guest }: { guest: GuestAnswer }) {
  const [isWriting, setWriting] = useState(false)
  useSingleKeys({ w: () => setWriting(true) })
  return (
    <Section
      title="Notes"
      lead="For whoever is at the desk next. No diagnoses here."
      action={
        !isWriting && (
          <SmallButton aria-keyshortcuts="W" onClick={() => setWriting(true)}>
            Write a note
          </SmallButton>
        )
      }
    >
      {isWriting && <WriteNote guest={guest} onClose={() => setWriting(false)} />}
      {guest.notes.length === 0 && !isWriting ? (
        <Empty title="There is no note." />
      ) : (
        <ul className={css.notes}>
          {guest.notes.map((note) => (
            <OneNote key={note.id} guestRef={guest.ref} note={note} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function OneNote({ guestRef, note }: { guestRef: string; note: Note }) {
  const { act, isBusy, run } = useAct()
  const { id, kind, body, by, at, until, done } = note
  const tick = async () => {
    if (await run(() => tickOff(guestRef, id))) announce('The note is ticked off.')
  }
  return (
    <li className={css.note}>
      <p className={css.head}>
        <Mark tone={kind === 'caution' ? 'warning' : 'plain'}>{noteKindNames[kind]}</Mark>
        <span className={css.when}>
          {by ?? 'Somebody who left'}, {dayOf(at)}
        </span>
      </p>
      <p className={css.body}>{body}</p>
      <Said act={act} />
      {done ? (
        <p className={css.when}>
          Done by {done.by ?? 'somebody who left'}, {dayOf(done.at)}
        </p>
      ) : (
        <div className={css.foot}>
          <SmallButton disabled={isBusy} onClick={() => void tick()}>
            {isBusy ? 'Ticking it off…' : 'Tick off'}
          </SmallButton>
          <span className={css.when}>Kept until {dayOf(`${until}T12:00:00+10:00`)}</span>
        </div>
      )}
    </li>
  )
}
