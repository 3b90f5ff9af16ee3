import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { successView } from '#domain/checkout/order-status.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { ConfirmedOrder } from './ConfirmedOrder.tsx'
import { ConfirmingOrder } from './ConfirmingOrder.tsx'
import { FailedOrder } from './FailedOrder.tsx'
import { forgetOpenOrder } from './open-order.ts'
import { NoOrder, UnreadOrder, WaitingOrder } from './OrderNotices.tsx'
import { RefundedOrder } from './RefundedOrder.tsx'
import { takePaidFromCart } from './take-paid-from-cart.ts'
import { useOrder, type OrderState } from './useOrder.ts'

/** What became of an order, and never more than is true (spec 2, /success; ruling 37). */
export function SuccessScreen() {
  const { idempotencyKey, session_id } = useSearch({ from: '/success' })
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <Order orderKey={idempotencyKey ?? null} sessionId={session_id ?? null} />
    </Queries>
  )
}

function Order({ orderKey, sessionId }: { orderKey: string | null; sessionId: string | null }) {
  const state = useOrder(orderKey ?? sessionId)
  const status = state.status === 'ready' ? state.order.status : null
  const order = state.status === 'ready' ? state.order : null

  useEffect(() => {
    if (status && status !== 'PENDING' && orderKey) forgetOpenOrder(orderKey)
    if (status && status !== 'PENDING') announce(document.querySelector('h1')?.textContent ?? '')
  }, [status, orderKey])
  useEffect(() => {
    if (order?.status === 'PAID') takePaidFromCart(order)
  }, [order])

  return <View state={state} orderKey={orderKey} sessionId={sessionId} />
}

type ViewProps = { state: OrderState; orderKey: string | null; sessionId: string | null }

function View({ state, orderKey, sessionId }: ViewProps) {
  if (state.status === 'waiting') return <WaitingOrder />
  if (state.status === 'none') return <NoOrder />
  if (state.status === 'failed') return <UnreadOrder {...state} />
  const { order } = state
  const view = successView(order.status)
  if (view === 'confirming') return <ConfirmingOrder order={order} />
  if (view === 'confirmed') return <ConfirmedOrder order={order} orderKey={orderKey} sessionId={sessionId} />
  return view === 'failed' ? <FailedOrder order={order} /> : <RefundedOrder order={order} />
}
