import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CouponBatch, StaffCoupon } from '#api/staff-coupons.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { worthInWords } from './coupon-draft.ts'
import { standingOfCoupon } from './coupon-standing.ts'
import { SaveCodes } from './SaveCodes.tsx'
import { couponsFailed, endBatch, useCoupons } from './useCoupons.ts'

/** The promo codes of the house, one by one and in batches. */
export function CouponsScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = useCoupons()
  const add = isManager && (
    <Link to="/office/coupons/new" className={buttonLook()}>
      Add a promo code
    </Link>
  )
  const many = isManager && (
    <Link to="/office/coupons/batch" className={buttonLook('quiet')}>
      Make many codes
    </Link>
  )
  return (
    <>
      <PageHeading
        title="Promo codes"
        lead="Codes that guests enter at checkout to pay less."
        action={(query.data?.coupons.length ?? 0) > 0 && add}
      />
      <Asked query={query} waiting="Loading the promo codes" failed={couponsFailed}>
        {({ coupons, batches }) => (
          <>
            {coupons.length === 0 ? (
              <Empty title="There are no promo codes yet." action={add}>
                Add one for a letter, a partner or a quiet month: what it takes off, for what, and how often.
              </Empty>
            ) : (
              <Section title="Codes">
                <Codes coupons={coupons} />
              </Section>
            )}
            <Section title="Batches" lead="Many codes made together, each good once." action={many}>
              {batches.length === 0 ? (
                <Empty title="No batch has been made yet.">
                  Make up to 5,000 different codes at once, and save them as a file.
                </Empty>
              ) : (
                <Batches batches={batches} isManager={isManager} />
              )}
            </Section>
          </>
        )}
      </Asked>
    </>
  )
}

function Codes({ coupons }: { coupons: readonly StaffCoupon[] }) {
  const today = useHouseToday()
  return (
    <Rows
      label="Promo codes"
      rows={coupons}
      keyOf={({ id }) => id}
      isOver={(coupon) => standingOfCoupon(coupon, today).isOver}
      columns={[
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
        { name: 'Takes off', isNumber: true, render: worthInWords },
        {
          name: 'Used',
          isNumber: true,
          render: ({ uses, usageLimit }) => (usageLimit === null ? uses : `${uses} of ${usageLimit}`),
        },
        {
          name: 'Standing',
          isShort: true,
          render: (coupon) => {
            const { word, tone } = standingOfCoupon(coupon, today)
            return <Mark tone={tone}>{word}</Mark>
          },
        },
      ]}
    />
  )
}

function Batches({ batches, isManager }: { batches: readonly CouponBatch[]; isManager: boolean }) {
  const [ending, setEnding] = useState<CouponBatch | null>(null)
  const acts: Column<CouponBatch> = {
    name: 'Acts',
    isActs: true,
    render: (batch) => (
      <>
        <SaveCodes id={batch.id} label={`Save the codes of ${batch.name} as a file`}>
          Save as a file
        </SaveCodes>{' '}
        {batch.open > 0 && (
          <SmallButton aria-label={`End ${batch.name}`} onClick={() => setEnding(batch)}>
            End
          </SmallButton>
        )}
      </>
    ),
  }
  return (
    <>
      <Rows
        label="Batches"
        rows={batches}
        keyOf={({ id }) => id}
        isOver={({ open }) => open === 0}
        columns={[
          { name: 'Name', render: ({ name }) => name },
          { name: 'Made', isShort: true, render: ({ madeAt }) => dayOf(madeAt) },
          { name: 'Takes off', isNumber: true, render: worthInWords },
          { name: 'Used', isNumber: true, render: ({ uses, codes }) => `${uses} of ${codes}` },
          { name: 'Open', isNumber: true, render: ({ open }) => open },
          ...(isManager ? [acts] : []),
        ]}
      />
      {ending && (
        <Confirm
          title={`End ${ending.name}?`}
          go="End these codes"
          busy="Ending…"
          onClose={() => setEnding(null)}
          onGo={async () => {
            await endBatch(ending)
            announce(`The codes of ${ending.name} have ended`)
          }}
        >
          <p>
            {ending.open === 1 ? 'One code that nobody has used' : `${ending.open} codes that nobody has used`} will be
            refused from now on. This cannot be taken back.
          </p>
        </Confirm>
      )}
    </>
  )
}
