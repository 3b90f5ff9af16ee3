import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { successView } from '#domain/checkout/order-status.ts'
import { ConfirmingOrder } from '#web/checkout/order/ConfirmingOrder.tsx'
import { FailedOrder } from '#web/checkout/order/FailedOrder.tsx'
import { UnreadOrder, WaitingOrder } from '#web/checkout/order/OrderNotices.tsx'
import { RefundedOrder } from '#web/checkout/order/RefundedOrder.tsx'
import { useOrder } from '#web/checkout/order/useOrder.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { BookedOrder } from './BookedOrder.tsx'
import { BookingNotFound, NoBookingData } from './OrderViewNotices.tsx'
import { useRecord } from './useRecord.ts'

const OrderInvoice = lazy(() =>
  import('#web/invoices/InvoicePages.tsx').then((file) => ({ default: file.OrderInvoice })),
)

/** An order by its key, with what can still be done about each booking in it (spec 2, order view), or its invoice. */
export function OrderViewScreen() {
  // The router's own hook would come as a file of its own, and with it half of the router out of the first page.
  const { pathname, searchStr } = useRouter().state.location
  const idempotencyCode = decodeURIComponent(pathname.split('/')[2]!)
  const asksForInvoice = new URLSearchParams(searchStr).has('invoice')
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {asksForInvoice ? (
        <Suspense fallback={<WaitingOrder />}>
          <OrderInvoice orderKey={idempotencyCode} unknown={<BookingNotFound />} />
        </Suspense>
      ) : (
        <OrderView key={idempotencyCode} orderKey={idempotencyCode} />
      )}
    </Queries>
  )
}

function OrderView({ orderKey }: { orderKey: string }) {
  const state = useOrder(orderKey)
  const view = state.status === 'ready' ? successView(state.order.status) : null
  const record = useRecord(orderKey, state.status === 'ready' && view === 'confirmed' ? state.order : null)

  if (state.status === 'waiting') return <WaitingOrder />
  if (state.status === 'none') return <BookingNotFound />
  if (state.status === 'failed') return <UnreadOrder {...state} />
  const { order } = state
  if (view === 'confirming') return <ConfirmingOrder order={order} />
  if (view === 'failed') return <FailedOrder order={order} />
  if (view === 'refunded') return <RefundedOrder order={order} />

  if (record.status === 'waiting') return <WaitingOrder />
  if (record.status === 'failed') return <UnreadOrder {...record} />
  if (record.status === 'none') return <NoBookingData orderKey={orderKey} />
  return <BookedOrder order={order} orderKey={orderKey} record={record.record} />
}
