import { Link, Navigate } from '@tanstack/react-router'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useSignedIn } from '#web/shell/useSignedIn.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import css from './BookingsScreen.module.css'

/** For members; everybody else is sent to /auth (spec 6). The list itself is still to come. */
export function BookingsScreen() {
  const { venue } = useHouse()
  const signedIn = useSignedIn()

  if (signedIn === 'no') return <Navigate to="/auth" search={{ redirect: '/bookings' }} replace />
  return (
    <section className={css.screen}>
      <ScreenHeading title="My Bookings" />
      {signedIn === 'yes' ? (
        <>
          <p>
            Your bookings will be shown here soon. Until then, the link in the letter that confirmed a booking leads to
            it, and we gladly help at <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
          </p>
          <Link to="/service-selection" className={buttonLook('primary')}>
            Book a visit
          </Link>
        </>
      ) : (
        <Skeleton label="Loading" shape="lines" blocks={3} />
      )}
    </section>
  )
}
