import type { PricesAnswer, PromotionParts } from '#api/prices.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { effectInWords } from './effect-words.ts'
import { whomItIsFor } from './promotion-draft.ts'
import { PriceWeek } from '#desk/office/prices/PriceWeek.tsx'
import { pricesFailed, usePrices } from '#desk/office/prices/usePrices.ts'

type Props = { id: string | null; parts: PromotionParts; applyToGuests: boolean }

/** What a special price does in its first week, worked out by the house before anything is saved. */
export function Effect({ id, parts, applyToGuests }: Props) {
  const today = useHouseToday()
  const week = parts.from > today ? parts.from : today
  const query = usePrices({ week, draft: { id, parts } })
  return (
    <Section title="What it does in its first week">
      <Asked query={query} waiting="Working out the prices" failed={pricesFailed} blocks={1}>
        {(prices) => (
          <>
            <p>{effectInWords(prices, id, parts)}</p>
            <p>{whomItIsFor(applyToGuests)}</p>
            {parts.active && <PriceWeek monday={prices.monday} service={serviceOf(prices, parts)} />}
          </>
        )}
      </Asked>
    </Section>
  )
}

const serviceOf = ({ services }: PricesAnswer, { serviceId }: PromotionParts) =>
  services.find(({ id }) => id === serviceId)
