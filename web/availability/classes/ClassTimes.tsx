import type { ClassRow } from '#domain/availability/class-month.ts'
import { slotAt } from '#domain/availability/offered-times.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { clockTimeOf, longDate } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { RadioCards } from '#ui/RadioCards.tsx'
import { timeCard } from '#web/availability/times/TimeCard.tsx'
import type { StartChoice } from '#web/availability/choice/useSlotChoice.ts'

type Props = { row: ClassRow; service: HouseService; choice: StartChoice; onPick: (slot: Slot) => void }

/** The times of a date that has several (ruling 3). */
export function ClassTimes({ row, service, choice, onPick }: Props) {
  const house = useHouse()
  const { partySize, inCart, time, movedFrom } = choice

  return (
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
  )
}
