import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { releasePath, type ReleaseAnswer } from '#api/checkout.ts'
import { words } from '#domain/words.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { forgetOpenOrder } from './open-order.ts'
import { orderAddress } from './useOrder.ts'

/** Gives the held places back and goes to checkout; to the order itself when it has been paid meanwhile (ruling 13). */
export function useBackToCheckout(orderKey: string | null) {
  const navigate = useNavigate()
  const [isReleasing, setReleasing] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  const goBack = async () => {
    setTrouble(null)
    setReleasing(true)
    try {
      const isPaid = orderKey !== null && (await release(orderKey)) === 'PAID'
      if (isPaid) await navigate({ to: '/success', search: { idempotencyKey: orderKey } })
      else await navigate({ to: '/checkout' })
    } catch (error) {
      setTrouble(error instanceof CallFailed ? error.message : words.checkoutFailed)
      setReleasing(false)
    }
  }
  return { goBack: () => void goBack(), isReleasing, trouble }
}

/** The status of the order after its places were given back; an order that the house does not know holds none. */
async function release(orderKey: string): Promise<ReleaseAnswer['status']> {
  try {
    const { status } = await postJson<ReleaseAnswer>(orderAddress(releasePath, orderKey), {}, words.checkoutFailed)
    forgetOpenOrder(orderKey)
    return status
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 404) throw error
    forgetOpenOrder(orderKey)
    return 'CANCELED'
  }
}
