import { PageOutline } from '#web/shell/PageOutline.tsx'
import css from './CheckoutScreen.module.css'
import { EmptyCheckout } from './EmptyCheckout.tsx'

/**
 * Checkout before its script has come. What this browser keeps decides what it will show: where nothing is kept, the
 * start of the page (vite.config.ts) puts the empty checkout in the place of the wait.
 */
export function CheckoutOutline({ title }: { title: string }) {
  return (
    <div className={css.screen}>
      <PageOutline title={title} isWaiting />
      <template id="if-nothing-kept">
        <EmptyCheckout />
      </template>
    </div>
  )
}
