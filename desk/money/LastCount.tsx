import type { DrawerCount } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Button } from '#ui/Button.tsx'

/** How far a count is off what was expected, in words. */
export const differenceInWords = (difference: number): string => {
  if (difference === 0) return 'It fits.'
  return difference < 0 ? `Short by ${inDollars(-difference)}.` : `Over by ${inDollars(difference)}.`
}

/** What a count found, how the expected came about, and what was sold while the drawer was open; to print. */
export function LastCount({ count }: { count: DrawerCount }) {
  const { counted, expected, difference } = count
  return (
    <Section
      title="Last count"
      lead={`${timeOf(count.countedAt)}, by ${count.countedBy || 'somebody who left'}`}
      action={
        <Button look="quiet" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <p>
        Counted {inDollars(counted)}. Expected {inDollars(expected)}. <strong>{differenceInWords(difference)}</strong>
      </p>
      <Facts facts={factsOf(count)} />
    </Section>
  )
}

const factsOf = (count: DrawerCount) => [
  { name: 'In it when opened', value: inDollars(count.opening) },
  { name: 'Sold in cash', value: inDollars(count.ways.cash) },
  ...(count.givenBack > 0 ? [{ name: 'Given back in cash', value: inDollars(-count.givenBack) }] : []),
  ...(count.putIn > 0 ? [{ name: 'Put in', value: inDollars(count.putIn) }] : []),
  ...(count.takenOut > 0 ? [{ name: 'Taken out', value: inDollars(-count.takenOut) }] : []),
  { name: 'To the safe', value: inDollars(count.toSafe) },
  { name: 'Left in the drawer', value: inDollars(count.left) },
  { name: 'Sold by terminal', value: inDollars(count.ways.terminal) },
  ...(count.backByTerminal > 0 ? [{ name: 'Given back by terminal', value: inDollars(-count.backByTerminal) }] : []),
  { name: 'Paid by phone or link', value: inDollars(count.ways.page) },
  { name: 'Gift vouchers sold', value: inDollars(count.vouchers) },
  { name: 'GST in it', value: inDollars(count.gst) },
]
