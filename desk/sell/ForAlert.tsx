import type { Conflict } from '#api/offline.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import { useConflicts } from '#desk/calls/conflicts.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { useLocked } from '#desk/shifts/lock-state.ts'
import { Alert } from '#ui/Alert.tsx'
import css from './Sell.module.css'

/** For whom something is sold that was noted offline, as its alert knows it; the alert waits until somebody settles it. */
export function ForAlert({ id }: { id: string }) {
  const { data } = useConflicts(useLocked())
  const conflict = data?.conflicts.find((each) => each.id === id && each.settled === null)
  return (
    conflict && (
      <div className={css.said}>
        <Alert>{saleForWhom(conflict)}</Alert>
      </div>
    )
  )
}

function saleForWhom({ kind, name, people, saidAt, startsAt, cash }: Conflict): string {
  const noted = `noted offline at ${clock(saidAt)}`
  const party = people === 1 ? '1 person' : `${people} people`
  if (kind !== 'walk-in') return `For ${name ?? 'somebody'}, ${noted}: ${party}.`
  const start = startsAt === null ? '' : ` for ${clock(startsAt)}`
  return `For the walk-in ${noted}: ${party}${start}, cash ${inDollars(cash ?? 0)}.`
}

const clock = (instant: string) => spokenTime(new Date(instant))
