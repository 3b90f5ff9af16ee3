import { PageOutline } from '#web/shell/PageOutline.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './CheckoutScreen.module.css'
import { EmptyCheckout } from './EmptyCheckout.tsx'

/**
 * Checkout before its script has come. What this browser keeps decides what it will show: where nothing is kept, the
 * start of the page (vite.config.ts) puts the empty checkout in the place of the wait. No text of the order is larger
 * than the one that is there at once, so that the page counts as drawn with it.
 */
export function CheckoutOutline({ title }: { title: string }) {
  return (
    <div className={css.screen}>
      {/* The place of Back, which needs the script. */}
      <div className={css.back} />
      <PageOutline title={title} isWaiting={false} />
      <div className={css.waiting}>
        <p>
          We’re getting your order ready. Look it over first, then pay on our payment provider’s secure page. Nothing is
          charged before then.
        </p>
        <Skeleton label="Loading" shape="lines" blocks={3} />
      </div>
      <template id="if-nothing-kept">
        <EmptyCheckout />
      </template>
    </div>
  )
}
