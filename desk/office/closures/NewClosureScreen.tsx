import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { servicesFailed, useTimetable, type Timetable } from '#desk/office/times/useTimetable.ts'
import { useAct } from '#ui/useAct.ts'
import { closureOf, emptyClosure } from './closure-draft.ts'
import { ClosureForm } from './ClosureForm.tsx'
import { planClosure } from './useClosures.ts'

/** The plan of a closure: it shuts nothing, and shows whom it would meet. */
export function NewClosureScreen() {
  const query = useTimetable(servicesFailed)
  return (
    <>
      <Back>
        <Link to="/office/closures">Closures</Link>
      </Back>
      <PageHeading title="Plan a closure" lead="Nothing is shut yet. Next you see who is booked." />
      <ForRole needs="manager">
        <Asked query={query} waiting="Loading services and pools" failed={servicesFailed}>
          {(timetable) => <NewClosure timetable={timetable} />}
        </Asked>
      </ForRole>
    </>
  )
}

function NewClosure({ timetable }: { timetable: Timetable }) {
  const [draft, setDraft] = useState(emptyClosure)
  const { act, isBusy, run } = useAct()
  useUnsaved(draft !== emptyClosure && !isBusy)
  const navigate = useNavigate()
  return (
    <ClosureForm
      label="Plan a closure"
      go="See who is booked"
      timetable={timetable}
      act={act}
      draft={draft}
      set={(name) => (typed) => setDraft((now) => ({ ...now, [name]: typed }))}
      isUnchanged={false}
      onSend={() =>
        void run(async () => {
          const { id } = await planClosure(closureOf(draft))
          await navigate({ to: '/office/closures/$id', params: { id }, replace: true })
        })
      }
    />
  )
}
