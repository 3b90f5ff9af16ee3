import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MemberCreditsAnswer } from '#api/staff-members.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { creditsFailed, useCredits } from './useMembers.ts'

type Props = { title: string; children: (found: MemberCreditsAnswer) => ReactNode }

/** A page about the visits of the member of its address; until they are known it has a heading all the same. */
export function WithCredits({ title, children }: Props) {
  return (
    <>
      <Back>
        <Link to="/office/members">Members</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={title} />}>
        <Visits title={title}>{children}</Visits>
      </ForRole>
    </>
  )
}

function Visits({ title, children }: Props) {
  const { id = '' } = useParams({ strict: false })
  const query = useCredits(id)
  if (query.data) return children(query.data)
  return (
    <>
      <PageHeading title={title} />
      <Asked query={query} waiting="Loading the visits" failed={creditsFailed}>
        {() => null}
      </Asked>
    </>
  )
}
