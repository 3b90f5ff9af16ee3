import { words } from '#domain/words.ts'
import { useHouse } from '#web/shell/house.ts'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './Order.module.css'

/** The order is being looked up. */
export function WaitingOrder() {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your order" />
      <Skeleton label="Loading your order" shape="rows" blocks={5} />
    </section>
  )
}

/** There is nothing to show for this address (spec 8: no order details). */
export function NoOrder() {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your order" />
      <p className={css.lead}>{words.noOrderDetails}</p>
      <Help>We will email the details to the address you gave us. If nothing arrives, write to</Help>
    </section>
  )
}

/** The order could not be read just now; that says nothing about the order itself. */
export function UnreadOrder({ message, tryAgain }: { message: string; tryAgain: () => void }) {
  return (
    <section className={css.order}>
      <ScreenHeading title="Your order" />
      <Alert
        tone="danger"
        title={message}
        action={
          <Button look="quiet" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        We could not look up your order just now. Nothing about it has changed.
      </Alert>
      <Help>If this keeps happening, write to</Help>
    </section>
  )
}

/** Whom to ask. */
export function Help({ children }: { children: string }) {
  const { venue } = useHouse()
  return (
    <p className={css.help}>
      {children} <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>.
    </p>
  )
}
