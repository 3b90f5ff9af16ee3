import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { promotionsFailed, usePromotions, type Promotions } from './usePromotions.ts'

type Props = {
  title: string
  needs: StaffRole
  children: (promotion: StaffPromotion, known: Promotions) => ReactNode
}

/** A page about the special price of its address; until it is known it has a heading all the same. */
export function WithPromotion({ title, needs, children }: Props) {
  const { id } = useParams({ strict: false })
  const query = usePromotions()
  const promotion = query.data?.promotions.find((one) => one.id === id)
  return (
    <>
      <Back>
        <Link to="/office/promotions">Special prices</Link>
      </Back>
      {promotion && query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(promotion, query.data)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the special price" failed={promotionsFailed}>
              {() => <Empty title="There is no special price at this address.">It may have been removed.</Empty>}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
