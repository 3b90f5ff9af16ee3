import { calendarPath, type OrderAnswer } from '#api/checkout.ts'
import { words } from '#domain/words.ts'
import { ArrivalCode } from '#web/checkout/order/ArrivalCode.tsx'
import { InvoiceLink } from '#web/checkout/order/InvoiceLink.tsx'
import css from '#web/checkout/order/Order.module.css'
import { OrderFacts } from '#web/checkout/order/OrderFacts.tsx'
import { OrderLines } from '#web/checkout/order/OrderLines.tsx'
import { Help } from '#web/checkout/order/OrderNotices.tsx'
import { orderAddress } from '#web/checkout/order/useOrder.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { BookedLine } from './BookedLine.tsx'
import type { OrderRecord } from './useRecord.ts'

type Props = { order: OrderAnswer; orderKey: string; record: OrderRecord }

/** A paid order: its items and what they cost, and under each booking its state and what can be done (spec 2). */
export function BookedOrder({ order, orderKey, record }: Props) {
  const { now } = useHouse()
  const isAllCancelled = order.orderDetails.every(({ status }) => status === 'CANCELED')
  const isAhead = (edge: 'startDate' | 'endDate') =>
    order.orderDetails.some(({ status, slot }) => status === 'CONFIRMED' && new Date(slot[edge]) > now())
  return (
    <section className={css.order}>
      <ScreenHeading title={isAllCancelled ? words.bookingCancelled : 'Your booking'} />
      {isAhead('startDate') && (
        <div className={css.actions}>
          <a href={orderAddress(calendarPath, orderKey)} download="booking.ics" className={buttonLook('quiet')}>
            Add to your calendar
          </a>
        </div>
      )}
      {isAhead('endDate') && <ArrivalCode order={orderKey} />}
      <OrderLines
        order={order}
        title="What you booked"
        renderUnder={(line) =>
          record.bookingIds.includes(line.bookingId) && <BookedLine line={line} order={order} orderKey={orderKey} />
        }
      />
      <InvoiceLink order={order} keyOrSession={orderKey} />
      <OrderFacts contact={order.contactDetails} />
      <Help>Need to change something else, or have a question? Write to</Help>
    </section>
  )
}
