import { Link, useParams } from '@tanstack/react-router'
import type { ClosureAnswer } from '#api/closures.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { buttonLook } from '#ui/Button.tsx'
import { closureFields, closureOf, draftOfClosure } from './closure-draft.ts'
import { ClosureForm } from './ClosureForm.tsx'
import { changeClosure } from './useClosures.ts'
import { WithClosure } from './WithClosure.tsx'

/** Other days or words for the plan of a closure. */
export function EditClosureScreen() {
  const { id = '' } = useParams({ strict: false })
  const title = 'Change the plan'
  return (
    <WithClosure title={title}>
      {(closure, timetable) => (
        <ForRole needs="manager" heading={<PageHeading title={title} />}>
          {closure.state === 'DRAFT' ? (
            <EditClosure key={id} closure={closure} timetable={timetable} />
          ) : (
            <>
              <PageHeading title={title} />
              <Empty
                title="This closure has been sent, and cannot be changed any more."
                action={<ToClosure id={id} />}
              />
            </>
          )}
        </ForRole>
      )}
    </WithClosure>
  )
}

const ToClosure = ({ id }: { id: string }) => (
  <Link to="/office/closures/$id" params={{ id }} className={buttonLook()}>
    Back to the closure
  </Link>
)

function EditClosure({ closure, timetable }: { closure: ClosureAnswer; timetable: Timetable }) {
  const { id } = closure
  return (
    <Editing
      title="Change the plan"
      row={closure}
      fields={closureFields(timetable)}
      draftOf={draftOfClosure}
      follows={<p>Nothing is shut by this. Next you see who is booked then.</p>}
      go="Save these changes"
      save={(draft, revision) => changeClosure(id, closureOf(draft), revision)}
      renderDone={() => (
        <Proof title="The plan is changed" said="Nothing is shut yet.">
          <Ways>
            <ToClosure id={id} />
          </Ways>
        </Proof>
      )}
    >
      {(form) => <ClosureForm {...form} label="Change the plan" timetable={timetable} go="Continue" />}
    </Editing>
  )
}
