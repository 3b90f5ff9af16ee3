import { refusals } from '#domain/refusals.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { heldUntil } from './held-until.ts'
import { openOrderKey } from './open-order.ts'
import { OrderLink } from './OrderLink.tsx'
import { useOrderOnce } from './useOrder.ts'

/** For whoever comes back from the payment page: until when the places are held, or that they are paid for. */
export function OpenOrder() {
  const { now } = useHouse()
  const key = openOrderKey()
  const order = useOrderOnce(key)
  if (!key || !order) return null
  if (order.status === 'PAID') {
    return (
      <Alert tone="warning" action={<OrderLink orderKey={key} />}>
        {refusals['order.already-paid'].message}
      </Alert>
    )
  }
  const until = heldUntil(order, now())
  if (!until) return null
  return (
    <Alert tone="info" title={`Your places are held for you until ${until}`}>
      You have not paid yet. Check your order, then go on to payment.
    </Alert>
  )
}
