import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { couponsFailed, useCoupons, type NamedService } from './useCoupons.ts'

type Props = {
  title: string
  needs: StaffRole
  children: (coupon: StaffCoupon, services: readonly NamedService[], money: StaffCouponsAnswer['money']) => ReactNode
}

/** A page about the promo code of its address; until it is known it has a heading all the same. */
export function WithCoupon({ title, needs, children }: Props) {
  const { id } = useParams({ strict: false })
  const query = useCoupons()
  const coupon = query.data?.coupons.find((one) => one.id === id)
  return (
    <>
      <Back>
        <Link to="/office/coupons">Promo codes</Link>
      </Back>
      {coupon && query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(coupon, query.data.services, query.data.money)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the promo code" failed={couponsFailed}>
              {() => <Empty title="There is no promo code at this address.">Look for it in the list.</Empty>}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
