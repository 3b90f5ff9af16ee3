import { Link } from '@tanstack/react-router'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { sellToJoin, type Party } from '#desk/sell/next-sale.ts'
import { buttonLook } from '#ui/Button.tsx'

/** More people are sold a visit of their own, at the same time and place: the way there, until the visit is over. */
export function MorePeople({ party, endDate }: { party: Party; endDate: string }) {
  const now = useHouseNow()
  const { startDate: at, resourceId: place } = party
  if (new Date(endDate) <= now) return null
  return (
    <div>
      <Link
        to="/sell"
        search={{ date: sydneyDateOf(new Date(at)), at, place }}
        className={buttonLook('quiet')}
        onClick={() => sellToJoin(party)}
      >
        Sell a visit for more people
      </Link>
    </div>
  )
}
