import type { Slot } from '#domain/availability/slot.ts'
import { priceItem } from '#domain/pricing/price-item.ts'
import { matchPromotion, promotionalPrice } from '#domain/promotions/match-promotion.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import type { SlotChoice } from './useSlotChoice.ts'

export type SlotPrice = ReturnType<typeof useSlotPrice>

/** The item that a choice puts into the cart, what it costs with the promotion of its slot, and the total so far. */
export function useSlotPrice(
  service: HouseService,
  { steps, partySize, usesMembership, towelRobe }: SlotChoice,
  slot: Slot | null,
  extraBath: boolean | null,
) {
  const { promotions, prices } = useHouse()
  const { name, description, capacity, kind, price } = service
  const promotion = slot && matchPromotion(promotions, slot, price)
  const item = {
    serviceId: service.id,
    service: { name, description, capacity, kind, price },
    partySize,
    usesMembership,
    promotion: promotion && promotionalPrice(promotion, price),
    towelRobe: steps.includes('towel-robe') ? towelRobe : null,
    extraBath: steps.includes('extra-bath') && extraBath === true,
  }
  const parts = priceItem(item, prices)
  return { item, parts, total: { name: slot ? 'Total' : 'Total so far', amount: parts.gross } }
}
