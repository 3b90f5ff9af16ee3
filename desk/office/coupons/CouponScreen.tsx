import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { couponFields, draftOfCoupon } from './coupon-draft.ts'
import { moneyFacts } from './coupon-money.ts'
import { standingOfCoupon } from './coupon-standing.ts'
import { endCoupon, type NamedService } from './useCoupons.ts'
import { WithCoupon } from './WithCoupon.tsx'

/** One promo code: what it takes off, how often it was used, and the way to end it. */
export function CouponScreen() {
  return (
    <WithCoupon title="A promo code" needs="staff">
      {(coupon, services, money) => <Page key={coupon.id} coupon={coupon} services={services} money={money} />}
    </WithCoupon>
  )
}

type Props = { coupon: StaffCoupon; services: readonly NamedService[]; money: StaffCouponsAnswer['money'] }

function Page({ coupon, services, money }: Props) {
  const { id, code, active } = coupon
  const isManager = isAtLeast(useMe().role, 'manager')
  const today = useHouseToday()
  return (
    <>
      <PageHeading
        title={code}
        lead={standingOfCoupon(coupon, today).word}
        action={
          isManager && (
            <Link to="/office/coupons/$id/edit" params={{ id }} className={buttonLook()}>
              Change it
            </Link>
          )
        }
      />
      <Details coupon={coupon} services={services} money={money} isManager={isManager} />
      {isManager && active && (
        <Section title="End it" lead="Nobody can use it any more. Paid orders keep what it took off.">
          <Ending coupon={coupon} />
        </Section>
      )}
    </>
  )
}

function Details({ coupon, services, money, isManager }: Props & { isManager: boolean }) {
  const draft = draftOfCoupon(coupon)
  return (
    <Section title="Details">
      <Facts
        facts={[
          ...couponFields('edit', services)
            .filter(({ name }) => name !== 'active')
            .map((field) => ({ name: field.label, value: readField(field, draft) })),
          { name: 'Used so far', value: usesInWords(coupon.uses) },
          ...moneyFacts(money, coupon.id),
          ...(isManager ? [whoChangedIt('coupon', coupon.id)] : []),
        ]}
      />
    </Section>
  )
}

const usesInWords = (uses: number): string => {
  if (uses === 0) return 'Not yet'
  return uses === 1 ? 'Once' : `${uses} times`
}

function Ending({ coupon }: { coupon: StaffCoupon }) {
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    await endCoupon(coupon)
    announce(`${coupon.code} has ended`)
  }
  const close = () => setAsking(false)
  return (
    <>
      <Ways>
        <Button look="quiet" onClick={() => setAsking(true)}>
          End it now
        </Button>
      </Ways>
      {isAsking && (
        <Confirm isReversible title={`End ${coupon.code}?`} go="End it now" busy="Ending…" onClose={close} onGo={end}>
          <p>Nobody can use it any more. You can bring it back by changing it.</p>
        </Confirm>
      )}
    </>
  )
}
