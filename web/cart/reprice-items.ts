import type { CartItem } from '#domain/cart/cart.ts'
import { matchPromotion, promotionalPrice } from '#domain/promotions/match-promotion.ts'
import type { House } from '#web/shell/open-house.ts'

/**
 * The items at today's prices and promotions: a cart may be older than the catalogue, and the total shown must be
 * the one that is charged (ruling 19). The same list comes back when nothing has changed.
 */
export function repriceItems(
  items: readonly CartItem[],
  { services, promotions }: Pick<House, 'services' | 'promotions'>,
): readonly CartItem[] {
  const repriced = items.map((item) => {
    const service = services.find(({ id }) => id === item.serviceId)
    if (!service) return item
    const matching = matchPromotion(promotions, item.slot, service.price)
    const promotion = matching && promotionalPrice(matching, service.price)
    const isSame = service.price === item.service.price && isSamePromotion(promotion, item.promotion)
    return isSame ? item : { ...item, service: { ...item.service, price: service.price }, promotion }
  })
  return repriced.every((item, i) => item === items[i]) ? items : repriced
}

function isSamePromotion(a: CartItem['promotion'], b: CartItem['promotion']): boolean {
  return a?.promoId === b?.promoId && a?.specialPrice === b?.specialPrice && a?.displayLabel === b?.displayLabel
}
