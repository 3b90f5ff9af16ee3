import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ClosureAnswer } from '#api/closures.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { servicesFailed, useTimetable, type Timetable } from '#desk/office/times/useTimetable.ts'
import { closureFailed, useClosure } from './useClosures.ts'

type Props = { title: string; children: (closure: ClosureAnswer, timetable: Timetable) => ReactNode }

/** A page about the closure of its address; until it is known it has a heading all the same. */
export function WithClosure({ title, children }: Props) {
  const { id = '' } = useParams({ strict: false })
  const closure = useClosure(id)
  const timetable = useTimetable(servicesFailed)
  return (
    <>
      <Back>
        <Link to="/office/closures">Closures</Link>
      </Back>
      {closure.data && timetable.data ? (
        children(closure.data, timetable.data)
      ) : (
        <>
          <PageHeading title={title} />
          <Asked query={closure} waiting="Loading the closure" failed={closureFailed}>
            {() => (
              <Asked query={timetable} waiting="Loading services and pools" failed={servicesFailed}>
                {() => null}
              </Asked>
            )}
          </Asked>
        </>
      )}
    </>
  )
}
