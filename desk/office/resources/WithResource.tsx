import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffResource } from '#api/timetable.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { resourcesFailed, useTimetable } from '#desk/office/times/useTimetable.ts'

type Props = {
  title: string
  /** Said where the address names none. */
  missing: string
  children: (resource: StaffResource) => ReactNode
}

/** A page about the pool or room of its address; until it is known it has a heading all the same. */
export function WithResource({ title, missing, children }: Props) {
  const { id } = useParams({ strict: false })
  const query = useTimetable(resourcesFailed)
  const resource = query.data?.resources.find((one) => one.id === id)
  const heading = <PageHeading title={title} />
  return (
    <>
      <Back>
        <Link to="/office/resources">Pools and rooms</Link>
      </Back>
      {resource ? (
        <ForRole needs="manager" heading={heading}>
          {children(resource)}
        </ForRole>
      ) : (
        <>
          {heading}
          <ForRole needs="manager">
            <Asked query={query} waiting="Loading the pool or room" failed={resourcesFailed}>
              {() => <Empty title={missing} />}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
