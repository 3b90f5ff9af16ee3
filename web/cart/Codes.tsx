import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import type { Redemption } from '#domain/gift-cards/redeem-gift-card.ts'
import { Button } from '#ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import css from './Codes.module.css'
import { useCart } from './useCart.ts'
import { useCodes } from './useCodes.ts'

type Props = { discount: Cents; giftCard: Redemption | null; money: (cents: Cents) => string }

/**
 * Promo code and gift card: put on, taken off, and what each takes off the price (spec 2, /checkout). Most visitors have
 * none: the fields are folded away until they are wanted.
 */
export function Codes({ discount, giftCard, money }: Props) {
  const { cart } = useCart()
  const { applyCoupon, removeCoupon, applyGiftCard, removeGiftCard } = useCodes()
  const [isUnfolded, unfold] = useState(false)
  const isInUse = Boolean(cart.activeCoupon || cart.giftCard || cart.couponError || cart.giftCardError)
  return (
    <details
      className={css.codes}
      open={isUnfolded || isInUse}
      onToggle={({ currentTarget }) => unfold(currentTarget.open)}
    >
      <summary>Promo code or gift card</summary>
      <Place isTaken={cart.activeCoupon !== null}>
        {cart.activeCoupon ? (
          <Applied name={`Promo code ${cart.activeCoupon.code}`} onRemove={removeCoupon}>
            {discount === 0
              ? 'It does not apply to anything in your cart.'
              : `${money(discount)} off, already taken off the prices above.`}
          </Applied>
        ) : (
          <CodeField label="Promo code" error={cart.couponError} isBusy={cart.loading} onApply={applyCoupon} />
        )}
      </Place>
      <Place isTaken={cart.giftCard !== null}>
        {cart.giftCard && giftCard ? (
          <Applied
            name={`Gift card •••• ${cart.giftCard.code.slice(-4)}`}
            amount={money(-giftCard.redeemed)}
            onRemove={removeGiftCard}
          >
            {money(giftCard.balanceLeft)} left on it.
            {giftCard.keepsCardMinimum &&
              ' It covers a little less than it could, because card payments start at $0.50.'}
          </Applied>
        ) : (
          <CodeField label="Gift card" error={cart.giftCardError} isBusy={cart.loading} onApply={applyGiftCard} />
        )}
      </Place>
    </details>
  )
}

/**
 * The place of one code. When the field replaces the code, or the code the field, the new one gets the focus that was
 * in the old one; a code that was kept from before takes it from nobody.
 */
function Place({ isTaken, children }: { isTaken: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const wasTaken = useRef(isTaken)
  const wasUsed = useRef(false)
  useEffect(() => {
    if (wasTaken.current === isTaken) return
    wasTaken.current = isTaken
    // A visitor whose focus is elsewhere by now keeps it there.
    const isFocusLost = wasUsed.current && document.activeElement === document.body
    if (isFocusLost) place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [isTaken])
  return (
    <div ref={place} onFocus={() => (wasUsed.current = true)}>
      {children}
    </div>
  )
}

type AppliedProps = { name: string; amount?: string; onRemove: () => void; children: ReactNode }

function Applied({ name, amount, onRemove, children }: AppliedProps) {
  return (
    <div className={css.applied}>
      <p>{name}</p>
      {amount && <p className={css.amount}>{amount}</p>}
      <p className={css.note}>{children}</p>
      <Button look="plain" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    </div>
  )
}
