import { useSearch } from '@tanstack/react-router'
import { Illustration } from '#web/shell/Illustration.tsx'
import { useHouse } from '#web/shell/house.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { heldUntil } from './held-until.ts'
import { openOrderKey } from './open-order.ts'
import adrift from '#web/drawings/adrift.svg'
import css from './Order.module.css'
import { kindOf, orderWords, type OrderKind } from './order-kind.ts'
import { Help } from './OrderNotices.tsx'
import { OrderLink } from './OrderLink.tsx'
import { useBackToCheckout } from './useBackToCheckout.ts'
import { useOrderOnce } from './useOrder.ts'

/** The payment did not happen (spec 2, /failure): back to checkout, or to the website. */
export function FailureScreen() {
  const { idempotencyKey, session_id } = useSearch({ from: '/failure' })
  return (
    <Queries>
      <meta name="robots" content="noindex" />
      <Failure orderKey={idempotencyKey ?? session_id ?? openOrderKey()} />
    </Queries>
  )
}

function Failure({ orderKey }: { orderKey: string | null }) {
  const { now } = useHouse()
  const order = useOrderOnce(orderKey)
  const back = useBackToCheckout(orderKey)
  if (orderKey && order?.status === 'PAID') return <PaidAfterAll orderKey={orderKey} />
  // An order that is still looked up, or that nobody knows, is spoken of as a visit.
  return <NotPaid kind={order ? kindOf(order) : 'bookings'} until={heldUntil(order, now())} back={back} />
}

function PaidAfterAll({ orderKey }: { orderKey: string }) {
  return (
    <section className={css.order}>
      <ScreenHeading key="paid" title="Your order has been paid" />
      <p className={css.lead}>Your payment went through after all.</p>
      <div className={css.actions}>
        <OrderLink orderKey={orderKey} />
      </div>
    </section>
  )
}

type NotPaidProps = { kind: OrderKind; until: string | null; back: ReturnType<typeof useBackToCheckout> }

function NotPaid({ kind, until, back: { goBack, isReleasing, trouble } }: NotPaidProps) {
  const { venue } = useHouse()
  return (
    <section className={css.order}>
      <Illustration drawing={adrift} />
      <ScreenHeading key="failed" title={orderWords[kind].left} />
      <p className={css.lead}>
        The payment was not completed, so nothing has been charged.{' '}
        {kind === 'goods' ? orderWords.goods.tryAgain : 'Your cart is kept.'}
      </p>
      {until && (
        <p>
          Your places are held for you until {until}. If you go back to checkout, we release them and hold them again as
          soon as you press PAY.
        </p>
      )}
      {trouble && <StillOpen title={trouble} kind={kind} until={until} />}
      <div className={css.actions}>
        {kind !== 'goods' && (
          <Button busy={isReleasing} onClick={goBack}>
            Go Back to Checkout
          </Button>
        )}
        <a href={venue.homeUrl} className={buttonLook('quiet')}>
          Return to Website
        </a>
      </div>
      <Help>Did something go wrong? Write to</Help>
    </section>
  )
}

/** The payment page could not be closed, nor places released; the way back is open all the same. */
function StillOpen({ title, kind, until }: { title: string; kind: OrderKind; until: string | null }) {
  return (
    <Alert
      tone="danger"
      title={title}
      action={
        <a href="/checkout" className={buttonLook('quiet')}>
          Continue to checkout
        </a>
      }
    >
      {kind === 'bookings'
        ? `We could not release your places just now${until ? `, so they stay held until ${until}` : ''}.`
        : 'We could not close the payment page just now.'}{' '}
      You can still go back to checkout.
    </Alert>
  )
}
