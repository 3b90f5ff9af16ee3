import { useQuery } from '@tanstack/react-query'
import { resourcesPath, type ResourcePreview, type StaffResource } from '#api/timetable.ts'
import { send } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Fuller } from '#desk/office/times/Fuller.tsx'

const failed = 'Could not work out which times are affected. Please try again.'

/** What follows from another size of a pool or room: the times in which more have booked than it would hold. */
export function ResourceFollows({ resource, capacity }: { resource: StaffResource; capacity: number }) {
  return (
    <>
      <p>
        Times to come hold as many as fit from now on. Where more people have booked already, they all keep their place.
      </p>
      {capacity < resource.capacity && <Affected id={resource.id} capacity={capacity} />}
    </>
  )
}

function Affected({ id, capacity }: { id: string; capacity: number }) {
  const query = useQuery({
    queryKey: ['resource preview', id, capacity],
    queryFn: () => send<ResourcePreview>(`${resourcesPath}/${id}/preview`, { capacity }, failed),
    gcTime: 0,
    retry: false,
  })
  return (
    <Asked query={query} waiting="Working out which times are affected" failed={failed} blocks={1}>
      {({ fuller }) => (fuller.length > 0 ? <Fuller fuller={fuller} /> : <p>Everyone who has booked fits.</p>)}
    </Asked>
  )
}
