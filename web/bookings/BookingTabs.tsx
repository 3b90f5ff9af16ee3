import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { BookingAnswer } from '#api/bookings.ts'
import emptyBench from '../drawings/empty-bench.svg'
import { Illustration } from '#web/shell/Illustration.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import css from './BookingsScreen.module.css'
import { ListCancelDialogs } from './ListCancelDialogs.tsx'
import { ListedBooking } from './ListedBooking.tsx'
import { ListTrouble } from './ListTrouble.tsx'
import { useBookings, type Which } from './useBookings.ts'
import { useListCancellation } from './useListCancellation.ts'

const tabs = [
  { name: 'upcoming', title: 'Upcoming' },
  { name: 'past', title: 'Past' },
] as const

/** The tabs Upcoming and Past, each with its bookings (spec 2). */
export function BookingTabs({ contactId }: { contactId: string }) {
  const { tab: which = 'upcoming' } = useSearch({ from: '/bookings' })
  const navigate = useNavigate({ from: '/bookings' })
  const show = (tab: Which) =>
    void navigate({ search: { tab: tab === 'past' ? tab : undefined }, replace: true, resetScroll: false })
  const cancellation = useListCancellation()
  return (
    <>
      <Tabs label="My Bookings" tabs={tabs} chosen={which} onChoose={show}>
        <BookingList key={which} which={which} contactId={contactId} onCancel={cancellation.begin} />
      </Tabs>
      <ListCancelDialogs cancellation={cancellation} />
    </>
  )
}

type ListProps = { which: Which; contactId: string; onCancel: (booking: BookingAnswer) => void }

function BookingList({ which, contactId, onCancel }: ListProps) {
  const list = useBookings(which, contactId)
  if (list.status === 'waiting') return <Skeleton label="Loading your bookings" shape="rows" blocks={3} />
  if (list.status === 'failed') return <ListTrouble {...list} />
  if (list.bookings.length === 0) return <NoBookings which={which} />
  return (
    <ul className={css.list}>
      {list.bookings.map((booking) => (
        <ListedBooking
          key={booking.id}
          booking={booking}
          isPast={which === 'past'}
          onCancel={() => onCancel(booking)}
        />
      ))}
    </ul>
  )
}

function NoBookings({ which }: { which: Which }) {
  return (
    <div className={css.empty}>
      <Illustration drawing={emptyBench} />
      <p>{which === 'upcoming' ? 'You have no upcoming visits.' : 'Your past visits will be listed here.'}</p>
      {which === 'upcoming' && (
        <Link to="/service-selection" className={buttonLook('primary')}>
          Book a visit
        </Link>
      )}
    </div>
  )
}
