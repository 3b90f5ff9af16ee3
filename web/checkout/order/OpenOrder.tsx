import { sharedRefusals } from '#domain/shared-refusals.ts'
import { useHouse } from '#web/shell/house.ts'
import { Queries } from '#web/shell/Queries.tsx'
import { Alert } from '#ui/Alert.tsx'
import { heldUntil, openUntil } from './held-until.ts'
import { OrderLink } from './OrderLink.tsx'
import { useOrderOnce } from './useOrder.ts'

type Props = { orderKey: string }

/** After a return from the payment page: until when its places are held, that it is unpaid, or that it is paid. */
export function OpenOrder(props: Props) {
  return (
    <Queries>
      <Notice {...props} />
    </Queries>
  )
}

function Notice({ orderKey }: Props) {
  const { now } = useHouse()
  const order = useOrderOnce(orderKey)
  if (order?.status === 'PAID') {
    return (
      <Alert tone="warning" action={<OrderLink orderKey={orderKey} />}>
        {sharedRefusals['order.already-paid'].message}
      </Alert>
    )
  }
  if (!openUntil(order, now())) return null
  const until = heldUntil(order, now())
  return (
    <Alert tone="info" title={until ? `Your places are held for you until ${until}` : 'Your order is still open'}>
      You have not paid yet. Check your order, then continue to payment.
    </Alert>
  )
}
