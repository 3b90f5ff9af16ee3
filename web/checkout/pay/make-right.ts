import type { CartItem } from '#domain/cart/cart.ts'
import { payForItems } from '#domain/cart/member-login.ts'
import type { Prices } from '#domain/pricing/price-item.ts'
import { fetchPlans } from '#web/cart/kept-plans.ts'
import { useCart } from '#web/cart/useCart.ts'
import { refreshCodes } from '#web/cart/useCodes.ts'
import { askAgain } from '#web/shell/ask-house.ts'
import type { PayProblem } from './pay-problem.ts'

/** Brings the screen in line with what the house has said. */
export async function makeRight(
  { code, cartItemIds, baths, notFree }: PayProblem,
  now: Date,
  prices: Prices,
): Promise<void> {
  if (code === 'cart.unavailable') flag(cartItemIds)
  if (baths.length > 0) moveBaths(baths)
  if (code === 'cart.no-robe') change(cartItemIds, { towelRobe: null })
  if (code === 'cart.no-extra-bath') change(cartItemIds, { extraBath: false })
  if (notFree.length > 0) await payForThese(notFree)
  // Without the new prices the message is still right, and the next PAY asks again.
  if (code === 'quote.changed' || code === 'cart.cutoff-changed') await askForPrices().catch(() => undefined)
  const isAboutCodes = code === 'quote.changed' || code.startsWith('coupon.') || code.startsWith('gift-card.')
  if (isAboutCodes) await refreshCodes(now, prices)
}

/** What is in the cart, asked for by its calls again; every screen shows the answers from now on. */
async function askForPrices(): Promise<void> {
  await Promise.all([askAgain(), fetchPlans()])
}

/** The house has no credit for these: they are paid for, and what the memberships have left is asked anew. */
async function payForThese(cartItemIds: readonly string[]): Promise<void> {
  const isMeant = (item: CartItem) => cartItemIds.includes(item.cartItemId)
  useCart.getState().change((cart) => payForItems(cart, isMeant).cart)
  await import('#web/cart/follow-member.ts').then((file) => file.refreshEntitlements()).catch(() => undefined)
}

/** What is not sold with these any more is not in the cart any more. */
function change(cartItemIds: readonly string[], to: Partial<CartItem>): void {
  const isMeant = (item: CartItem) => cartItemIds.includes(item.cartItemId)
  useCart
    .getState()
    .change((cart) => ({ ...cart, items: cart.items.map((item) => (isMeant(item) ? { ...item, ...to } : item)) }))
}

/** Each extra bath is shown where the house has it now. */
function moveBaths(baths: PayProblem['baths']): void {
  const move = (item: CartItem): CartItem => {
    const moved = baths.find(({ cartItemId }) => cartItemId === item.cartItemId)
    if (!moved) return item
    const { startDate, resourceId, resourceName } = moved
    return { ...item, bathAt: { startDate, resourceId, resourceName } }
  }
  useCart.getState().change((cart) => ({ ...cart, items: cart.items.map(move) }))
}

function flag(cartItemIds: readonly string[]): void {
  useCart.setState(({ cart }) => ({
    cart: {
      ...cart,
      items: cart.items.map((item) =>
        cartItemIds.includes(item.cartItemId) ? { ...item, noLongerAvailable: true } : item,
      ),
    },
  }))
}
