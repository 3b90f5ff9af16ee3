import { useEffect, useRef } from 'react'
import { startsAt } from '#domain/availability/slot.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { hasChanges, noChanges, currentChanges, type MembershipChanges } from '#domain/cart/membership-changes.ts'
import { audDollars, dollars, type Cents } from '#domain/money.ts'
import { priceItem } from '#domain/pricing/price-item.ts'
import { shortDate, spokenTime, sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouse } from '#web/shell/house.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { detailsOf } from './CartRow.tsx'
import { checkCart } from './check-cart.ts'
import css from './MembershipNotice.module.css'
import { useCart } from './useCart.ts'
import { useEntitlements } from './useEntitlements.ts'

/**
 * What was removed and can be booked as paid instead, what became free, what is paid for again; each until dismissed.
 * In the cart, where every row says for itself that it is free, that alone is left out.
 */
export function MembershipNotice({ isInCart = false }: { isInCart?: boolean }) {
  const changes = useChanges()
  const { freed, removed, ended } = changes
  const box = useRef<HTMLDivElement>(null)
  // The cart has a live region of its own: this one cannot be heard behind it.
  useAnnounced(isInCart ? '' : titlesOf(changes))
  const dismiss = (kind: keyof MembershipChanges) => {
    changeWords((news) => ({ ...news, [kind]: [] }))
    moveOnFrom(box.current)
  }
  const bookAsPaid = (item: CartItem) => {
    putBackAsPaid(item)
    moveOnFrom(box.current)
  }
  const money = isInCart ? audDollars : dollars
  return (
    <div ref={box} className={css.notices}>
      {removed.length > 0 && (
        <Removed items={removed} money={money} onDismiss={() => dismiss('removed')} onBookAsPaid={bookAsPaid} />
      )}
      {freed.length > 0 && !isInCart && <Freed items={freed} onDismiss={() => dismiss('freed')} />}
      {ended.length > 0 && <Ended items={ended} onDismiss={() => dismiss('ended')} />}
    </div>
  )
}

function useChanges(): MembershipChanges {
  const cart = useCart((store) => store.cart)
  return currentChanges(useEntitlements((store) => store.news) ?? noChanges, cart)
}

function useAnnounced(said: string): void {
  useEffect(() => {
    if (said) announce(said)
  }, [said])
}

const titlesOf = ({ freed, removed, ended }: MembershipChanges): string =>
  [removed.length > 0 && removedTitle(removed), freed.length > 0 && freedTitle, ended.length > 0 && endedTitle]
    .filter(Boolean)
    .join('. ')

const freedTitle = 'Free with your membership now'
const endedTitle = 'No longer free'
const removedTitle = ({ length }: readonly CartItem[]) =>
  length === 1 ? 'We took one booking out of your cart' : `We took ${length} bookings out of your cart`

type NoticeProps = { items: readonly CartItem[]; onDismiss: () => void }
type Money = (cents: Cents) => string
type RemovedProps = NoticeProps & { money: Money; onBookAsPaid: (item: CartItem) => void }

function Removed({ items, money, onDismiss, onBookAsPaid }: RemovedProps) {
  return (
    <Alert tone="warning" title={removedTitle(items)} action={<Dismiss onClick={onDismiss} />}>
      <p>Your membership covers a visit for you only, without guests or robe hire.</p>
      <ul className={css.items}>
        {items.map((item) => (
          <RemovedItem key={item.cartItemId} item={item} money={money} onBookAsPaid={() => onBookAsPaid(item)} />
        ))}
      </ul>
    </Alert>
  )
}

type RemovedItemProps = { item: CartItem; money: Money; onBookAsPaid: () => void }

function RemovedItem({ item, money, onBookAsPaid }: RemovedItemProps) {
  const { prices } = useHouse()
  return (
    <li>
      <p>
        <strong>{nameOf(item)}</strong>
        <span>{[...detailsOf(item), money(priceItem(item, prices).gross)].join(' · ')}</span>
      </p>
      <Button look="quiet" onClick={onBookAsPaid} aria-label={`Book it as paid instead: ${nameOf(item)}`}>
        Book it as paid instead
      </Button>
    </li>
  )
}

function Freed({ items, onDismiss }: NoticeProps) {
  return (
    <Alert tone="success" title={freedTitle} action={<Dismiss onClick={onDismiss} />}>
      <Names items={items} />
    </Alert>
  )
}

function Ended({ items, onDismiss }: NoticeProps) {
  return (
    <Alert tone="warning" title={endedTitle} action={<Dismiss onClick={onDismiss} />}>
      <p>You are no longer signed in, so you pay for these again. Sign in to book them with your membership.</p>
      <Names items={items} />
    </Alert>
  )
}

function Names({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className={css.names}>
      {items.map((item) => (
        <li key={item.cartItemId}>{nameOf(item)}</li>
      ))}
    </ul>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <Button look="plain" className={css.dismiss} onClick={onClick}>
      Dismiss
    </Button>
  )
}

function nameOf({ service, slot }: CartItem): string {
  const start = startsAt(slot)
  return `${service.name}, ${shortDate(sydneyDateOf(start))}, ${spokenTime(start)}`
}

/** Back into the cart, at its price: no later sign-in touches it (ruling 29). */
function putBackAsPaid(item: CartItem): void {
  const isKept = useCart.getState().add({ ...item, isPaidByChoice: true })
  if (!isKept) return
  changeWords((news) => ({ ...news, removed: news.removed.filter((other) => other !== item) }))
  announce(`${nameOf(item)} is back in your cart, as paid`)
  void checkCart()
}

function changeWords(change: (news: MembershipChanges) => MembershipChanges): void {
  useEntitlements.setState(({ news }) => {
    const left = change(news ?? noChanges)
    return { news: hasChanges(left) ? left : null }
  })
}

/** The pressed button is removed: the focus goes to the next button of the notice, else of what is around it. */
function moveOnFrom(box: HTMLElement | null): void {
  const around = box?.closest<HTMLElement>('dialog, main')
  requestAnimationFrame(() => {
    const next = box?.isConnected ? box.querySelector<HTMLElement>('button') : null
    ;(next ?? around?.querySelector<HTMLElement>('h1, button'))?.focus()
  })
}
