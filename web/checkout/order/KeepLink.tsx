import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderAnswer } from '#api/checkout.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './Order.module.css'

type Props = {
  order: OrderAnswer
  orderKey: string | null
  sessionId: string | null
  /** What can be changed by it, if anything can. */
  changes: string | null
}

/** The link to an order: what it is for, and the ways to keep it or to send it to whoever comes along. */
export function KeepLink({ order, orderKey, sessionId, changes }: Props) {
  const [isRefused, setRefused] = useState(false)
  const url = `${location.origin}${pathOf(order, orderKey, sessionId)}`
  return (
    <>
      <p>
        <LinkToOrder order={order} orderKey={orderKey} sessionId={sessionId} /> shows it at any time
        {changes && `, and lets you ${changes}`}. Anyone with the link can {changes ? 'do the same' : 'see your order'},
        so share it with care.
      </p>
      <div className={css.actions}>
        <CopyButton text={url} onRefused={() => setRefused(true)}>
          Copy the link
        </CopyButton>
        {'share' in navigator && (
          <Button look="quiet" onClick={() => void share(url)}>
            Share
          </Button>
        )}
      </div>
      {isRefused && <p>{url}</p>}
    </>
  )
}

function LinkToOrder({ order, orderKey, sessionId }: Omit<Props, 'changes'>) {
  if (orderKey && order.orderDetails.length > 0) {
    return (
      <Link to="/view-booking/$idempotencyCode" params={{ idempotencyCode: orderKey }}>
        The link to your order
      </Link>
    )
  }
  return (
    <Link to="/success" search={orderKey ? { idempotencyKey: orderKey } : { session_id: sessionId ?? undefined }}>
      The link to your order
    </Link>
  )
}

/** Where this order can be seen at any time. */
function pathOf({ orderDetails }: OrderAnswer, orderKey: string | null, sessionId: string | null): string {
  if (!orderKey) return `/success?session_id=${encodeURIComponent(sessionId ?? '')}`
  const key = encodeURIComponent(orderKey)
  return orderDetails.length > 0 ? `/view-booking/${key}` : `/success?idempotencyKey=${key}`
}

/** Whoever closes the list of the device without a choice has changed their mind; the link can still be copied. */
async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: document.title, url })
  } catch {}
}
