import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import type { StaffCoupon, StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Figures } from '#desk/parts/Figures.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Batches } from './Batches.tsx'
import { worthInWords } from './coupon-draft.ts'
import { couponFigures, useColumnsWithMoney } from './coupon-money.ts'
import { standingOfCoupon } from './coupon-standing.ts'
import { couponsFailed, useCoupons } from './useCoupons.ts'

/** The promo codes of the house, one by one and in batches. */
export function CouponsScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useCoupons()
  const add = isManager && <Add />
  const hasSome = (query.data?.coupons.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Promo codes"
        lead="Codes that guests enter at checkout to pay less."
        action={hasSome && add}
      />
      <Asked query={query} waiting="Loading the promo codes" failed={couponsFailed}>
        {({ coupons, batches, money }) => (
          <>
            {money && coupons.length + batches.length > 0 && <Figures figures={couponFigures(money)} />}
            {coupons.length === 0 ? <NoCodes add={add} /> : <Codes coupons={coupons} money={money} />}
            <Batches batches={batches} money={money} isManager={isManager} />
          </>
        )}
      </Asked>
    </>
  )
}

const Add = () => (
  <Link to="/office/coupons/new" className={buttonLook()}>
    Add a promo code
  </Link>
)

function NoCodes({ add }: { add: ReactNode }) {
  return (
    <Empty title="There are no promo codes yet." action={add}>
      Add one for a letter, a partner or a quiet month: the discount, what it is for, and how often it can be used.
    </Empty>
  )
}

function Codes({ coupons, money }: Pick<StaffCouponsAnswer, 'coupons' | 'money'>) {
  const today = useHouseToday()
  const shown = useColumnsWithMoney(columns, money, { dropsOnTablet: 'Name' })
  const standing: Column<StaffCoupon> = {
    name: 'Status',
    isShort: true,
    render: (coupon) => {
      const { word, tone } = standingOfCoupon(coupon, today)
      return <Mark tone={tone}>{word}</Mark>
    },
  }
  return (
    <Section
      title="Codes"
      lead={
        money &&
        '“Gave away” is what a code took off paid orders, “brought in” what those orders came to after refunds.'
      }
    >
      <Rows
        label="Promo codes"
        rows={coupons}
        keyOf={({ id }) => id}
        isOver={(coupon) => standingOfCoupon(coupon, today).isOver}
        columns={[...shown, standing]}
      />
    </Section>
  )
}

const columns: readonly Column<StaffCoupon>[] = [
  {
    name: 'Code',
    isShort: true,
    render: ({ id, code }) => (
      <Link to="/office/coupons/$id" params={{ id }}>
        {code}
      </Link>
    ),
  },
  { name: 'Name', render: ({ name, code }) => (name === code ? '' : name) },
  { name: 'Discount', isNumber: true, render: worthInWords },
  {
    name: 'Used',
    isNumber: true,
    render: ({ uses, usageLimit }) => (usageLimit === null ? uses : `${uses} of ${usageLimit}`),
  },
]
