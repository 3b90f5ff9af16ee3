import { useEffect, useRef } from 'react'
import type { ClassRow } from '#domain/availability/class-month.ts'
import { slotAt } from '#domain/availability/offered-times.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { clockTimeOf, longDate } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { hasMovedOn } from '#web/shell/navigation.ts'
import { RadioCards } from '#ui/RadioCards.tsx'
import css from './ClassStep.module.css'
import { timeCard } from './TimeCard.tsx'
import type { StartChoice } from './useSlotChoice.ts'

type Props = { row: ClassRow; service: HouseService; choice: StartChoice; onPick: (slot: Slot) => void }

/** The times of a date that has several (ruling 3). */
export function ClassTimes({ row, service, choice, onPick }: Props) {
  const house = useHouse()
  const { partySize, inCart, time, movedFrom } = choice

  // The bar at the bottom must not hide that there is something more to choose.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasMovedOn()) place.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={place} className={css.times}>
      <RadioCards
        legend={<h2>Times on {longDate(row.date)}</h2>}
        columns={2}
        value={time}
        onChange={(chosen) => {
          const slot = slotAt(row.times, chosen)
          if (slot) onPick(slot)
        }}
        cards={row.times.map((offered) => ({
          value: clockTimeOf(startsAt(offered)),
          ...timeCard({ offered, service, partySize, inCart, movedFrom, house }),
        }))}
      />
    </div>
  )
}
