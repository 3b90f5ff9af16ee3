import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { openMattersPath, type OpenMattersAnswer } from '#api/staff.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { ask } from '#desk/calls/calls.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty, Failed } from '#desk/parts/States.tsx'
import { OpenMatters } from './OpenMatters.tsx'
import { Today } from './Today.tsx'

/** In a file of its own. Where it cannot be loaded, today and what needs attention stay. */
const ForManagers = lazy(() =>
  import('./ForManagers.tsx').then(
    (module) => ({ default: module.ForManagers }),
    () => ({ default: NotLoaded }),
  ),
)
const NotLoaded = () => (
  <Section title="Key numbers and checks">
    <Failed isBusy={false} onAgain={() => location.reload()}>
      Could not load the key numbers and the checks.
    </Failed>
  </Section>
)

const failed = 'Could not load what needs attention.'
const EVERY_MINUTE = 60_000

/**
 * The first page of the office: how today stands, what waits for people, and below that what only managers and owners see.
 */
export function HomeScreen() {
  const { name, role } = useMe()
  const query = useQuery({
    queryKey: ['open-matters'],
    queryFn: () => ask<OpenMattersAnswer>(openMattersPath, failed),
    refetchInterval: EVERY_MINUTE,
  })
  return (
    <>
      <PageHeading title={`Hello, ${name.split(' ')[0]}`} />
      <Today />
      <Section title="Needs attention" lead="What the house cannot settle by itself, oldest first.">
        <Asked query={query} waiting="Loading what needs attention" failed={failed} blocks={2}>
          {({ matters }) => (matters.length === 0 ? <NothingWaits /> : <OpenMatters matters={matters} />)}
        </Asked>
      </Section>
      <Suspense>{isAtLeast(role, 'manager') && <ForManagers />}</Suspense>
    </>
  )
}

function NothingWaits() {
  return (
    <Empty title="You’re all caught up.">
      Disputes, payments that do not fit and refunds that are stuck appear here.
    </Empty>
  )
}
