import { Link } from '@tanstack/react-router'
import type { CreditEvent, CreditGrant, MemberCreditsAnswer } from '#api/staff-members.ts'
import { dayOf, exactEnd, timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { eventInWords, leftInWords } from './credit-words.ts'
import { WithCredits } from './WithCredits.tsx'

/** What the memberships of a member give, what is left of it, and what has happened to it. */
export function CreditsScreen() {
  return <WithCredits title="Visits of a member">{(found) => <Page {...found} />}</WithCredits>
}

function Page({ member, grants, events }: MemberCreditsAnswer) {
  return (
    <>
      <PageHeading title={member.name || member.email} lead={member.email} />
      <Section title="Visits" lead="What each plan gives for a period. The newest 100 are shown.">
        {grants.length === 0 ? (
          <Empty title="No visits have been given yet.">They come with a membership, once it is paid.</Empty>
        ) : (
          <Grants memberId={member.id} grants={grants} />
        )}
      </Section>
      <Section title="Activity" lead="The newest 100 are shown.">
        {events.length === 0 ? <Empty title="Nothing yet." /> : <Events events={events} />}
      </Section>
    </>
  )
}

function Grants({ memberId, grants }: { memberId: string; grants: readonly CreditGrant[] }) {
  return (
    <Rows
      label="Visits"
      rows={grants}
      keyOf={({ id }) => id}
      isOver={({ isOpen }) => !isOpen}
      columns={[
        { name: 'For', render: ({ serviceName }) => serviceName },
        { name: 'Plan', render: ({ planName }) => planName },
        { name: 'Left', isNumber: true, render: leftInWords },
        { name: 'From', isShort: true, render: ({ from }) => dayOf(from) },
        { name: 'Until', isShort: true, render: ({ until }) => exactEnd(until) },
        {
          name: 'Change',
          isActs: true,
          render: (grant) =>
            grant.isOpen && grant.total !== null ? <ChangeLink memberId={memberId} grant={grant} /> : null,
        },
      ]}
    />
  )
}

function ChangeLink({ memberId, grant }: { memberId: string; grant: CreditGrant }) {
  const { id: grantId, serviceName, planName } = grant
  return (
    <Link
      to="/office/members/$id/credits/$grantId"
      params={{ id: memberId, grantId }}
      aria-label={`Change ${serviceName} of ${planName}`}
    >
      Change
    </Link>
  )
}

function Events({ events }: { events: readonly CreditEvent[] }) {
  return (
    <Rows
      label="Activity"
      rows={events.map((event, place) => ({ event, place }))}
      keyOf={({ place }) => place}
      columns={[
        { name: 'When', isShort: true, render: ({ event }) => timeOf(event.at) },
        { name: 'What', render: ({ event }) => eventInWords(event) },
        { name: 'For', render: ({ event }) => event.serviceName },
        { name: 'Why', render: ({ event }) => (event.what === 'changed' ? event.reason : '') },
        { name: 'By', render: ({ event }) => (event.what === 'changed' ? event.by : '') },
      ]}
    />
  )
}
