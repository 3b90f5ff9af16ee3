import type { StaffCouponsAnswer } from '#api/staff-coupons.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { Fact } from '#desk/parts/Facts.tsx'
import type { Figure } from '#desk/parts/Figures.tsx'
import type { Column } from '#desk/parts/Rows.tsx'
import { useIsTablet } from '#desk/parts/useIsWide.ts'

type Money = StaffCouponsAnswer['money']

/** What all codes together gave away and brought in. */
export const couponFigures = ({ together }: NonNullable<Money>): Figure[] => [
  { amount: inDollars(together.gaveAway), name: 'given away' },
  { amount: inDollars(together.broughtIn), name: 'brought in' },
]

/** The columns of a list with the money of each row after them; a tablet has no room for one of the columns then. */
export function useColumnsWithMoney<Row extends { id: string }>(
  columns: readonly Column<Row>[],
  money: Money,
  { dropsOnTablet }: { dropsOnTablet: string },
): Column<Row>[] {
  const hasRoom = !useIsTablet() || money === null
  return [...columns.filter(({ name }) => hasRoom || name !== dropsOnTablet), ...moneyColumns(money)]
}

/** With some codes nobody has paid yet. */
const moneyColumns = (money: Money): Column<{ id: string }>[] =>
  money
    ? [
        { name: 'Gave away', isNumber: true, render: ({ id }) => shown(money.of[id]?.gaveAway) },
        { name: 'Brought in', isNumber: true, render: ({ id }) => shown(money.of[id]?.broughtIn) },
      ]
    : []

const shown = (amount: number | undefined): string => (amount === undefined ? '' : inDollars(amount))

/** The same of one code, once somebody has paid with it. */
export function moneyFacts(money: Money, id: string): Fact[] {
  const found = money?.of[id]
  if (!found) return []
  return [
    { name: 'Gave away', value: inDollars(found.gaveAway) },
    { name: 'Brought in', value: `${inDollars(found.broughtIn)} in paid orders, after refunds` },
  ]
}
