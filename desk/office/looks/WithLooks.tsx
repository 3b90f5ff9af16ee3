import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ServiceLooks } from '#api/pictures.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { looksFailed, useLooks } from './useLooks.ts'

type Props = { title: string; children: (looks: ServiceLooks) => ReactNode }

/** A page about how the service of its address shows itself; until that is known it has a heading all the same. */
export function WithLooks({ title, children }: Props) {
  const { id = '' } = useParams({ strict: false })
  const query = useLooks(id)
  return (
    <>
      <Back>
        <Link to="/office/services/$id" params={{ id }}>
          {query.data?.name ?? 'The service'}
        </Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={title} />}>
        {query.data ? (
          children(query.data)
        ) : (
          <>
            <PageHeading title={title} />
            <Asked query={query} waiting="Loading the service" failed={looksFailed}>
              {() => null}
            </Asked>
          </>
        )}
      </ForRole>
    </>
  )
}
