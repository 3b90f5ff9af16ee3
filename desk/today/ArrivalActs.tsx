import { useState } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import css from './ArrivalActs.module.css'
import { CameOrNot } from './CameOrNot.tsx'
import { ComeInPart } from './ComeInPart.tsx'
import { ComeLate } from './ComeLate.tsx'
import { canAgree, canPartComeIn, lateTimes, standingOf } from './day-words.ts'
import { NextAct } from './NextAct.tsx'
import { OtherAgreements } from './OtherAgreements.tsx'
import { StateWord } from './StateWord.tsx'
import type { Arrivals } from './useArrivals.ts'
import { useFocusInOpened } from './useFocusInOpened.ts'

/** What is said of an arrival: a part of the party, or a late one; from when it is late: domain/arrivals/arrival-window.ts. */
export type ArrivalPart = 'part' | 'late'
type Props = {
  row: DayRow
  now: Date
  arrivals: Arrivals
  opened: ArrivalPart | null
  onOpen: (opened: ArrivalPart | null) => void
}

/** How the party of a booking stands today, and what can be noted of it: they come, a part of them comes, they are late. */
export function ArrivalActs({ row, now, arrivals, opened, onOpen }: Props) {
  const box = useFocusInOpened<HTMLElement>(opened)
  const { state, words, canBeSaidAfterwards } = standingOf(row, now)
  const { acts, justIn } = arrivals
  const party = { row, state, canBeSaidAfterwards, acts }
  const times = lateTimes(row, state, now)
  const [isPart, isLate] = [canPartComeIn(row, state), times.length > 0]
  const toggle = (part: ArrivalPart) => ({
    'aria-expanded': opened === part,
    onClick: () => onOpen(opened === part ? null : part),
  })
  return (
    <section ref={box} aria-label="Arrival" className={css.arrival}>
      <StateWord state={state} words={words} />
      <div className={css.acts}>
        <NextAct {...party} isJustIn={justIn === row.bookingId} />
        {isPart && <SmallButton {...toggle('part')}>Part…</SmallButton>}
        {isLate && <SmallButton {...toggle('late')}>Late…</SmallButton>}
        <CameOrNot {...party} />
        {canAgree(row, state) && <OtherAgreements row={row} onDone={acts.tell} />}
      </div>
      {opened === 'part' && isPart && <ComeInPart row={row} acts={acts} />}
      {opened === 'late' && isLate && <ComeLate row={row} times={times} acts={acts} />}
    </section>
  )
}

/** What is open of it; what was chosen closes it. */
export function useArrivalPart(row: DayRow | undefined) {
  const [opened, setOpened] = useState<{ part: ArrivalPart; seq: number } | null>(null)
  const seq = row?.seq ?? 0
  return {
    opened: opened?.seq === seq ? opened.part : null,
    onOpen: (part: ArrivalPart | null) => setOpened(part && { part, seq }),
  }
}
