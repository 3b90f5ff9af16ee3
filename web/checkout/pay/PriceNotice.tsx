import { dollars, type Cents } from '#domain/money.ts'
import { sharedRefusals } from '#domain/shared-refusals.ts'
import { Alert } from '#ui/Alert.tsx'

/** Says that the cart costs something else than when it was filled. */
export function PriceNotice({ before, due }: { before: Cents; due: Cents }) {
  if (before === due) return null
  return (
    <Alert tone="warning" title={sharedRefusals['quote.changed'].message}>
      It was {dollars(before)} and is now {dollars(due)}.
    </Alert>
  )
}
