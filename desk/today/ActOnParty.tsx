import { lazy, Suspense, type ComponentProps } from 'react'
import type { DayRow } from '#api/arrivals.ts'

const ActOnUnpaid = lazy(async () => ({
  default: (await import('#desk/bookings/ActOnUnpaid.tsx')).ActOnUnpaid,
}))
const ActOnBooking = lazy(async () => ({
  default: (await import('#desk/bookings/ActOnBooking.tsx')).ActOnBooking,
}))

type Props = ComponentProps<typeof ActOnBooking> & { row: DayRow | undefined }

/** What is done with a booking of a day; one that is still to be paid is changed with its sale. */
export function ActOnParty({ row, ...acting }: Props) {
  const saleId = row?.saleId ?? null
  return (
    <Suspense>
      {row && saleId !== null && acting.act !== 'cancel' ? (
        <ActOnUnpaid {...acting} act={acting.act} row={{ ...row, saleId }} />
      ) : (
        <ActOnBooking {...acting} />
      )}
    </Suspense>
  )
}
