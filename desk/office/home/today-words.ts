import type { TodayAnswer } from '#api/today.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { countOf } from '#desk/parts/whole-number.ts'

/** What today is told in: visits, how full it is, and, for whoever may see it, what came in. */
export function factsOfToday({ visits, people, full, takings }: TodayAnswer): { name: string; value: string }[] {
  return [
    {
      name: 'Visits',
      value:
        visits === 0
          ? 'Nobody has booked for today.'
          : `${countOf(visits, 'booking')} for ${countOf(people, 'person', 'people')}`,
    },
    { name: 'Places booked', value: full === null ? 'Nothing is open today.' : `${full}%` },
    ...(takings === null
      ? []
      : [
          { name: 'Takings online', value: inDollars(takings.card) },
          { name: 'Cash and terminal', value: inDollars(takings.desk) },
        ]),
  ]
}

/** More may go back in a day than came. */
const inDollars = (amount: number) =>
  amount < 0 ? `${dollars(centsFromDollars(-amount))} more went back than came` : dollars(centsFromDollars(amount))
