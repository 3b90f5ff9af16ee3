import { useEffect, useRef, useState } from 'react'
import { useCart } from '#web/cart/useCart.ts'
import { Button } from '#ui/Button.tsx'
import css from './CheckoutScreen.module.css'

/** Takes back a removal made on this screen; it takes the focus that the removed item had. */
export function UndoRemoval() {
  const { beforeRemoval, undoRemoval } = useCart()
  const [known] = useState(beforeRemoval)
  const button = useRef<HTMLButtonElement>(null)
  const isNew = beforeRemoval !== null && beforeRemoval !== known

  useEffect(() => {
    if (beforeRemoval !== known) button.current?.focus()
  }, [beforeRemoval, known])

  if (!isNew) return null
  return (
    <p className={css.undo}>
      Removed from your order.
      <Button ref={button} look="plain" onClick={undoRemoval}>
        Undo
      </Button>
    </p>
  )
}
