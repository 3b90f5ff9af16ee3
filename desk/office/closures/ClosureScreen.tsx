import { PlannedClosure } from './PlannedClosure.tsx'
import { SentClosure } from './SentClosure.tsx'
import { WithClosure } from './WithClosure.tsx'

/** A closure: as a plan with whom it would meet, afterwards with what became of each. */
export function ClosureScreen() {
  return (
    <WithClosure title="Closure">
      {(closure, timetable) =>
        closure.state === 'DRAFT' ? (
          <PlannedClosure closure={closure} timetable={timetable} />
        ) : (
          <SentClosure closure={closure} timetable={timetable} />
        )
      }
    </WithClosure>
  )
}
