import type { ReactNode } from 'react'
import { membershipInvoicePath, orderInvoicePath, type InvoiceAnswer } from '#api/invoices.ts'
import { words } from '#domain/words.ts'
import css from '#web/checkout/order/Order.module.css'
import { Help } from '#web/checkout/order/OrderNotices.tsx'
import { orderAddress } from '#web/checkout/order/useOrder.ts'
import { getAsMember } from '#web/shell/member-calls.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert } from '#ui/Alert.tsx'
import { getJson } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Invoice } from './Invoice.tsx'
import { useInvoice, type InvoiceState } from './useInvoice.ts'

/** The tax invoice or the receipt of an order, by its key: a page of its own beside the order view. */
export function OrderInvoice({ orderKey, unknown }: { orderKey: string; unknown: ReactNode }) {
  const state = useInvoice(orderKey, () =>
    getJson<InvoiceAnswer>(orderAddress(orderInvoicePath, orderKey), words.generic),
  )
  const isOfPlans = state.status === 'ready' && state.invoice.lines.every(({ kind }) => kind !== 'BOOKING')
  const key = encodeURIComponent(orderKey)
  const toOrder = isOfPlans ? (
    <Back to={`/success?idempotencyKey=${key}`}>See your order</Back>
  ) : (
    <Back to={`/view-booking/${key}`}>See your booking</Back>
  )
  return <Shown state={state} unknown={unknown} back={toOrder} />
}

/** The same of what a member has paid for a membership, by the id of the payment. */
export function MemberInvoice({ id }: { id: string }) {
  const state = useInvoice(id, () =>
    getAsMember<InvoiceAnswer>(
      membershipInvoicePath.replace(':id', () => encodeURIComponent(id)),
      words.generic,
    ),
  )
  const toAccount = <Back to="/account">See your memberships</Back>
  return <Shown state={state} unknown={<UnknownPayment back={toAccount} />} back={toAccount} />
}

/** The page that an invoice stands beside is another address of the same screen: it is loaded anew. */
const Back = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={buttonLook('quiet')}>
    {children}
  </a>
)

function Shown({ state, unknown, back }: { state: InvoiceState; unknown: ReactNode; back: ReactNode }) {
  if (state.status === 'waiting') return <Waiting />
  if (state.status === 'unknown') return unknown
  if (state.status === 'none') return <NoInvoice back={back} />
  if (state.status === 'failed') return <Unread {...state} />
  return <Invoice invoice={state.invoice} back={back} />
}

function Waiting() {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your invoice" />
      <Skeleton label="Loading your invoice" shape="rows" blocks={5} />
    </section>
  )
}

/** It could not be read just now; that says nothing about what was paid. */
function Unread({ message, tryAgain }: { message: string; tryAgain: () => void }) {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your invoice" />
      <Alert
        tone="danger"
        title={message}
        action={
          <Button look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        We could not look up your invoice just now. Nothing about your payment has changed.
      </Alert>
      <Help>If this keeps happening, write to</Help>
    </section>
  )
}

/** Nothing was paid, or it went back. */
function NoInvoice({ back }: { back: ReactNode }) {
  return (
    <section className={css.order}>
      <ScreenHeading key="none" title="No invoice" />
      <p className={css.lead}>
        This was not paid, or the payment went back. So there is nothing to write an invoice of.
      </p>
      <div className={css.actions}>{back}</div>
      <Help>If you did pay, write to</Help>
    </section>
  )
}

function UnknownPayment({ back }: { back: ReactNode }) {
  return (
    <section className={css.order}>
      <ScreenHeading key="unknown" title="Payment not found" />
      <p className={css.lead}>This is no payment of yours. Your account lists all that you have paid.</p>
      <div className={css.actions}>{back}</div>
      <Help>Still not there? Write to</Help>
    </section>
  )
}
