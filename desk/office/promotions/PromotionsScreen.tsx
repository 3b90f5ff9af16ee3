import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { buttonLook } from '#ui/Button.tsx'
import { draftOfPromotion, promotionFields, type PromotionField } from './promotion-draft.ts'
import { standingOf } from './promotion-standing.ts'
import { promotionsFailed, usePromotions, type Promotions } from './usePromotions.ts'

/** The special prices: for which starts, how much, and whether they are in force. */
export function PromotionsScreen() {
  const isManager = isAtLeast(useMe().role, 'manager')
  const query = usePromotions()
  const add = isManager && <Add />
  const hasSome = (query.data?.promotions.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Special prices"
        lead={
          <>
            Lower prices for some days and hours. Where several fit a start, the lowest one counts.{' '}
            {isManager && <Link to="/office/prices">See a week of prices</Link>}
          </>
        }
        action={hasSome && add}
      />
      <Asked query={query} waiting="Loading the special prices" failed={promotionsFailed}>
        {(found) => (found.promotions.length === 0 ? <NoPromotions add={add} /> : <List {...found} />)}
      </Asked>
    </>
  )
}

const Add = () => (
  <Link to="/office/promotions/new" className={buttonLook()}>
    Add a special price
  </Link>
)

function NoPromotions({ add }: { add: ReactNode }) {
  return (
    <Empty title="There are no special prices yet." action={add}>
      Make quiet hours more attractive: a lower price on some days, at some hours. You see what it does before guests
      do.
    </Empty>
  )
}

function List(known: Promotions) {
  const today = useHouseToday()
  return (
    <Rows
      label="Special prices"
      rows={known.promotions}
      keyOf={({ id }) => id}
      isOver={(promotion) => standingOf(promotion, today).isOver}
      columns={columnsOf(known, today)}
    />
  )
}

function columnsOf(known: Promotions, today: string): Column<StaffPromotion>[] {
  const fields = promotionFields(known)
  const read = (promotion: StaffPromotion, name: PromotionField) => {
    const field = fields.find((each) => each.name === name)
    return field ? readField(field, draftOfPromotion(promotion)) : ''
  }
  return [
    { name: 'Name', render: (promotion) => <Name promotion={promotion} /> },
    { name: 'Service', isShort: true, render: (promotion) => read(promotion, 'serviceId') },
    { name: 'Price', isNumber: true, render: ({ price }) => priceInWords(price) },
    { name: 'Days', render: (promotion) => read(promotion, 'weekdays') },
    { name: 'Starts', render: (promotion) => read(promotion, 'hours') },
    { name: 'Status', isShort: true, render: (promotion) => <Standing promotion={promotion} today={today} /> },
  ]
}

function Name({ promotion: { id, name } }: { promotion: StaffPromotion }) {
  return (
    <Link to="/office/promotions/$id" params={{ id }}>
      {name}
    </Link>
  )
}

function Standing({ promotion, today }: { promotion: StaffPromotion; today: string }) {
  const { word, tone } = standingOf(promotion, today)
  return <Mark tone={tone}>{word}</Mark>
}
