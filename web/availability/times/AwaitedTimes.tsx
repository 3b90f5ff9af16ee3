import { RadioCards } from '#ui/RadioCards.tsx'
import { names } from '#ui/class-names.ts'
import { useAfter } from '#ui/useAfter.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import css from './AwaitedTimes.module.css'
import { SlotPrice } from './TimeCard.tsx'

type Props = { service: HouseService; partySize: number; hasPrice: boolean }

/** Where the times of a day are awaited: their own cards, of the size they will have, with nothing to be read on them. */
export function AwaitedTimes({ service, partySize, hasPrice }: Props) {
  const house = useHouse()
  const isVisible = useAfter(150, true)
  const isMassage = service.family === 'massage'
  const card = {
    label: <>10:00 am {isMassage && <small>to 11:00 am</small>}</>,
    group: isMassage ? 'Morning' : undefined,
    aside: hasPrice && <SlotPrice promotion={null} {...{ service, partySize, house }} />,
  }
  return (
    <>
      <output className="visually-hidden" aria-busy="true">
        Loading times…
      </output>
      <div className={names(css.awaited, isVisible && css.visible)} aria-hidden="true" inert>
        <RadioCards
          legend={<h2>Available times</h2>}
          columns={2}
          value={null}
          onChange={() => {}}
          cards={Array.from({ length: TIMES }, (_, i) => ({ value: `${i}`, ...card }))}
        />
      </div>
    </>
  )
}

/** As many as a day of bathing has. */
const TIMES = 14
