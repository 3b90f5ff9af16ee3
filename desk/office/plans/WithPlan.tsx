import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { plansFailed, usePlans } from './usePlans.ts'

type Props = {
  title: string
  needs: StaffRole
  children: (plan: StaffPlan, money: StaffPlansAnswer['money']) => ReactNode
}

/** A page about the plan of its address; until it is known it has a heading all the same. */
export function WithPlan({ title, needs, children }: Props) {
  const { id } = useParams({ strict: false })
  const query = usePlans()
  const plan = query.data?.plans.find((one) => one.id === id)
  return (
    <>
      <Back>
        <Link to="/office/plans">Plans</Link>
      </Back>
      {plan && query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(plan, query.data.money)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the plan" failed={plansFailed}>
              {() => <Empty title="There is no plan at this address.">It may be another one by now.</Empty>}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
