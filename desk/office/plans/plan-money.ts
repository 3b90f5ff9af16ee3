import type { PlanMonth, StaffPlan, StaffPlansAnswer } from '#api/staff-plans.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import type { Fact } from '#desk/parts/Facts.tsx'
import type { Figure } from '#desk/parts/Figures.tsx'
import type { Column } from '#desk/parts/Rows.tsx'
import { useIsTablet } from '#desk/parts/useIsWide.ts'
import { inFigures } from '#desk/parts/whole-number.ts'

type Money = StaffPlansAnswer['money']

/** What all plans together are to the house: `212 memberships · 4 paused · $21,450.20 a month without GST`. */
export function planFigures({ together }: NonNullable<Money>): Figure[] {
  const { members, paused, leaving, aMonth } = together
  return [
    { amount: inFigures(members), name: members === 1 ? 'membership' : 'memberships' },
    ...(paused > 0 ? [{ amount: inFigures(paused), name: 'paused' }] : []),
    ...(leaving > 0 ? [{ amount: inFigures(leaving), name: 'leaving' }] : []),
    { amount: inDollars(aMonth), name: 'a month without GST' },
  ]
}

/** The columns of the list with the month of each plan after them; a tablet has no room for what it gives then. */
export function useColumnsWithMonth(columns: readonly Column<StaffPlan>[], money: Money): Column<StaffPlan>[] {
  const isTablet = useIsTablet()
  if (money === null) return [...columns]
  return [...columns.filter(({ name }) => !isTablet || name !== 'Gives'), monthColumn(money)]
}

/** A plan that is paid once has no month; nor has one that nobody holds. */
const monthColumn = ({ of }: NonNullable<Money>): Column<StaffPlan> => ({
  name: 'A month',
  isNumber: true,
  render: ({ id }) => {
    const month = of[id]
    return month ? inDollars(month.aMonth) : ''
  },
})

/** The same of one plan, with who of its members is paused and who is leaving. */
export function monthFacts(money: Money, id: string): Fact[] {
  const month = money?.of[id]
  return month ? [{ name: 'A month', value: monthInWords(month) }] : []
}

function monthInWords({ paused, leaving, aMonth }: PlanMonth): string {
  const apart = [paused > 0 && `${inFigures(paused)} paused`, leaving > 0 && `${inFigures(leaving)} leaving`].filter(
    Boolean,
  )
  return `${inDollars(aMonth)} without GST${apart.length > 0 ? ` (${apart.join(', ')})` : ''}`
}
