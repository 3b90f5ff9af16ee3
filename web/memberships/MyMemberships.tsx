import { Link } from '@tanstack/react-router'
import type { MembershipAnswer } from '#api/memberships.ts'
import { words } from '#domain/words.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { isRunning } from './membership-words.ts'
import { MembershipCard } from './MembershipCard.tsx'
import css from './MyMemberships.module.css'
import { useMyMemberships } from './useMyMemberships.ts'

/** The memberships of a member: their state, what they will cost, and how to cancel, suspend and resume them. */
export function MyMemberships() {
  const mine = useMyMemberships()
  if (mine.status === 'waiting') {
    return (
      <div className={css.waiting}>
        <Skeleton label="Loading your memberships" shape="rows" blocks={1} />
      </div>
    )
  }
  if (mine.status === 'failed') {
    return (
      <Alert tone="danger" title={words.generic} action={<Button onClick={mine.tryAgain}>Try again</Button>}>
        We could not load your memberships just now. Nothing about them has changed.
      </Alert>
    )
  }
  return <Held memberships={mine.memberships} />
}

function Held({ memberships }: { memberships: readonly MembershipAnswer[] }) {
  const running = memberships.filter(isRunning)
  const over = memberships.filter((membership) => !isRunning(membership))
  return (
    <div className={css.memberships}>
      {running.length === 0 && <NoMembership hadOne={over.length > 0} />}
      {running.map((membership) => (
        <MembershipCard key={membership.id} membership={membership} />
      ))}
      {over.length > 0 && (
        <details className={css.over}>
          <summary>Earlier memberships ({over.length})</summary>
          {over.map((membership) => (
            <MembershipCard key={membership.id} membership={membership} />
          ))}
        </details>
      )}
    </div>
  )
}

function NoMembership({ hadOne }: { hadOne: boolean }) {
  return (
    <section className={css.none}>
      <p>
        {hadOne ? 'You no longer have a membership.' : 'You do not have a membership yet.'} With one, baths cost less
        and you come and go as you like.
      </p>
      <Link to="/memberships" className={buttonLook('primary')}>
        See memberships
      </Link>
    </section>
  )
}
