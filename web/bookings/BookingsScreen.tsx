import { Navigate } from '@tanstack/react-router'
import { words } from '#domain/words.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useMember } from '#web/shell/useMember.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { BookingTabs } from './BookingTabs.tsx'
import css from './BookingsScreen.module.css'
import { ListTrouble } from './ListTrouble.tsx'

/** My Bookings: for members; everybody else is sent to /auth (spec 2, 6). */
export function BookingsScreen() {
  const { member, answer, askAgain } = useMember()
  if (!member && answer === 'answered') return <Navigate to="/auth" search={{ redirect: '/bookings' }} replace />
  return (
    <Queries>
      <section className={css.screen}>
        <ScreenHeading title="My Bookings" />
        {member?.contactId && <BookingTabs contactId={member.contactId} />}
        {member && !member.contactId && (
          <ListTrouble message={words.contactInformationFailed} isSignedOut={false} tryAgain={askAgain} />
        )}
        {!member && answer === 'failed' && (
          <ListTrouble message={words.memberInformationFailed} isSignedOut={false} tryAgain={askAgain} />
        )}
        {!member && answer === 'asking' && (
          <Skeleton label="Checking whether you are signed in" shape="rows" blocks={3} />
        )}
      </section>
    </Queries>
  )
}
