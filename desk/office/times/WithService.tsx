import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffService } from '#api/timetable.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { servicesFailed, useTimetable, type Timetable } from './useTimetable.ts'

type Props = {
  title: string
  needs: StaffRole
  /** The list that this page belongs to. */
  of?: 'services' | 'times'
  children: (service: StaffService, timetable: Timetable) => ReactNode
}

/** A page about the service of its address; until it is known it has a heading all the same. */
export function WithService({ title, needs, of = 'services', children }: Props) {
  const { id } = useParams({ strict: false })
  const query = useTimetable(servicesFailed)
  const service = query.data?.services.find((one) => one.id === id)
  return (
    <>
      <Back>
        {of === 'times' ? <Link to="/office/times">Times</Link> : <Link to="/office/services">Services</Link>}
      </Back>
      {service && query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(service, query.data)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the service" failed={servicesFailed}>
              {() => <Empty title="There is no service at this address.">It may have been removed.</Empty>}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
