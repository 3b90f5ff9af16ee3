import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Person } from '#api/team.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { teamFailed, useTeam } from './useTeam.ts'

type Props = { title: string; needs: 'manager' | 'owner'; children: (person: Person, people: Person[]) => ReactNode }

/** A page about the person of its address; until they are known it has a heading all the same. */
export function WithPerson({ title, needs, children }: Props) {
  const { id } = useParams({ strict: false })
  const query = useTeam()
  const person = query.data?.people.find((one) => one.id === id)
  return (
    <>
      <Back>
        <Link to="/office/team">Team</Link>
      </Back>
      {person && query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(person, query.data.people)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the team" failed={teamFailed}>
              {() => <Empty title="There is nobody of the team at this address.">They may have left meanwhile.</Empty>}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
