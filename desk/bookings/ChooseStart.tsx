import type { FreeStart } from '#api/staff-bookings.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { DayField } from '#desk/parts/DayField.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Empty } from '#desk/parts/States.tsx'
import { startsFailed, type useFreeStarts } from './useBooking.ts'

type Props = {
  starts: ReturnType<typeof useFreeStarts>
  /** Empty: the next three. */
  date: string
  start: FreeStart | null
  onDate: (date: string) => void
  onStart: (start: FreeStart) => void
}

/** Chooses the start that a booking moves to: one of the next three, or one of another day. */
export function ChooseStart({ starts, date, start, onDate, onStart }: Props) {
  return (
    <>
      <Asked query={starts} waiting="Loading free times" failed={startsFailed} blocks={3}>
        {(found) => <Starts isOfDay={date !== ''} starts={found.starts} start={start} onStart={onStart} />}
      </Asked>
      <DayField label="Another day" name="day" value={date} onChange={({ target }) => onDate(target.value)} />
    </>
  )
}

type StartsProps = Pick<Props, 'start' | 'onStart'> & { isOfDay: boolean; starts: readonly FreeStart[] }

function Starts({ isOfDay, starts, start, onStart }: StartsProps) {
  if (starts.length === 0)
    return (
      <Empty title={isOfDay ? 'Nothing is free on this day.' : 'Nothing is free in the months ahead.'}>
        Choose another day.
      </Empty>
    )
  return (
    <Choices
      legend={isOfDay ? 'Free on this day' : 'Next free times'}
      name="start"
      options={starts.map((each) => ({
        value: keyOf(each),
        label: timeOf(each.startDate),
        detail: each.resourceName,
      }))}
      value={start && keyOf(start)}
      onChange={(value) => {
        const chosen = starts.find((each) => keyOf(each) === value)
        if (chosen) onStart(chosen)
      }}
    />
  )
}

const keyOf = ({ startDate, resourceId }: FreeStart) => `${startDate} ${resourceId}`
