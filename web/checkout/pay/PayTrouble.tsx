import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { dollars, type Cents } from '#domain/money.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './CheckoutScreen.module.css'
import { OrderLink } from '#web/checkout/order/OrderLink.tsx'
import type { PayProblem } from './pay-problem.ts'

type Props = { problem: PayProblem; due: Cents; at: string; onTryAgain: () => void }

/** Why PAY did not work, at the top of the page and in focus (spec 8): what happened, what to do. */
export function PayTrouble({ problem, due, at, onTryAgain }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    box.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div ref={box} tabIndex={-1} className={css.trouble}>
      <Alert tone="danger" title={problem.message} action={wayOut(problem, at, onTryAgain)}>
        {adviceFor(problem, due)}
      </Alert>
    </div>
  )
}

function wayOut(problem: PayProblem, at: string, onTryAgain: () => void): ReactNode {
  if (problem.orderKey) return <OrderLink orderKey={problem.orderKey} />
  if (problem.code === 'account.ended' || problem.canSignIn) {
    return (
      <Link to="/auth" search={{ redirect: at }} className={buttonLook('quiet')}>
        Sign in
      </Link>
    )
  }
  if (problem.code === 'plan.already-held') {
    return (
      <Link to="/account" className={buttonLook('quiet')}>
        Look at your membership
      </Link>
    )
  }
  if (namesItsRemedy.has(problem.code)) return null
  return (
    <Button look="quiet" onClick={onTryAgain}>
      Try again
    </Button>
  )
}

/** Refusals that want a look at the order before PAY is pressed again. */
const namesItsRemedy = new Set([
  'cart.unavailable',
  'cart.extra-bath-unavailable',
  'cart.extra-bath-moved',
  'cart.party-too-small',
  'cart.no-robe',
  'cart.no-extra-bath',
  'cart.cutoff-changed',
  'quote.changed',
  'order.too-small',
])

function adviceFor({ code, orderKey, shown, notFree }: PayProblem, due: Cents): string {
  if (orderKey) return 'Nothing more has been charged.'
  if (code === 'cart.unavailable')
    return 'They are marked below: choose another time, or remove them and pay for the rest.'
  if (code === 'cart.extra-bath-unavailable')
    return 'It is marked below: book it without the bath, or choose another time.'
  if (code === 'cart.extra-bath-moved') return 'The new time is shown below. Nothing has been charged.'
  if (code === 'account.ended') return 'You are no longer signed in. Sign in again, or book as a guest below.'
  if (notFree.length > 0) return lostCredit(notFree.length, due)
  if (code === 'quote.changed' && shown !== null && shown !== due) {
    return `It was ${dollars(shown)} and is now ${dollars(due)}. Nothing has been charged.`
  }
  return 'Nothing has been charged. Your cart and your details are kept.'
}

/** A free visit has been used elsewhere meanwhile: what that means for this order. */
function lostCredit(items: number, due: Cents): string {
  const what = items === 1 ? 'One booking is' : `${items} bookings are`
  return `${what} no longer free: your membership has no visits left for it. You may have used one elsewhere. The new total is ${dollars(due)}. Nothing has been charged. Press PAY to book at this price.`
}
