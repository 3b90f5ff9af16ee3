import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { startsAt, type Slot } from '#domain/availability/slot.ts'
import { namedBath, type BathPlace } from '#domain/cart/cart.ts'
import { longDate, spokenTime, zoneLabel } from '#domain/sydney-time.ts'
import { useCart } from '#web/cart/useCart.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { UnexpectedDialog } from '#web/shell/UnexpectedDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { StepActions } from './StepActions.tsx'
import { StepHead } from './StepHead.tsx'
import css from './SummaryStep.module.css'
import type { SlotFlow } from './useSlotFlow.ts'

/** Everything chosen, each line with a way back to it, and the cart (spec 2, 4). */
export function SummaryStep(flow: SlotFlow) {
  const { position, choice, offer, price } = flow
  const { item } = price
  const { addToCart, checkOut, tryAgain, forgetFailure } = useAddToCart(flow)
  const isAwaited = item.extraBath && !offer.bath.at
  const asksBath = position.steps.includes('extra-bath')
  const offersSecondHour =
    position.service.id === BATHING_ID && position.service.extraBath && !asksBath && !item.usesMembership

  return (
    <>
      <StepHead position={position} />
      <Rows {...flow} />
      {offersSecondHour && (
        <Button look="plain" className={css.second} onClick={() => choice.goTo('extra-bath', { extrabath: true })}>
          Add a second hour
        </Button>
      )}
      <StepActions>
        <Button look="quiet" busy={isAwaited} onClick={checkOut}>
          Check out now
        </Button>
        <Button busy={isAwaited} onClick={addToCart}>
          {choice.edited ? 'SAVE CHANGES' : 'ADD TO CART'}
        </Button>
      </StepActions>
      {tryAgain && (
        <UnexpectedDialog onClose={forgetFailure} onTryAgain={tryAgain}>
          Your browser could not save this booking, and your cart is empty. Nothing has been charged.
        </UnexpectedDialog>
      )}
    </>
  )
}

function useAddToCart({ position, choice, offer: { slot, bath }, price: { item } }: SlotFlow) {
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  const add = useCart((cart) => cart.add)
  const [failed, setFailed] = useState<'addToCart' | 'checkOut' | null>(null)
  const isPut = useRef(false)
  const navigate = useNavigate()
  const { history } = useRouter()

  /** Whether it is in the cart now; a second press changes nothing, even where another pool is free by then. */
  const put = (as: 'addToCart' | 'checkOut'): boolean => {
    if (!slot || isPut.current) return false
    isPut.current = add(itemAt(slot, bath.at, item, isMember), choice.edited)
    setFailed(isPut.current ? null : as)
    if (!isPut.current) return false
    announce(`${position.service.name} ${choice.edited ? 'changed in' : 'added to'} your cart`)
    choice.goTo('added', { replace: true })
    return true
  }
  const addToCart = () => void put('addToCart')
  const checkOut = () => {
    if (!put('checkOut')) return
    // Two steps in one go would be written down as one, and Back would lead to a summary that adds it a second time.
    history.flush()
    void navigate({ to: '/checkout' })
  }
  const tryAgain = failed && { addToCart, checkOut }[failed]
  return { addToCart, checkOut, tryAgain, forgetFailure: () => setFailed(null) }
}

/** The item that goes into the cart. What members add at its price is theirs to pay: a later sign-in does not touch it. */
function itemAt(slot: Slot, bathAt: Slot | null, item: SlotFlow['price']['item'], isMember: boolean) {
  const { serviceId, startDate, endDate, resourceId, sessionId, location } = slot
  return {
    ...item,
    ...(item.extraBath && bathAt ? { bathAt: bathPlace(bathAt) } : {}),
    ...(isMember && !item.usesMembership ? { isPaidByChoice: true as const } : {}),
    slot: { serviceId, startDate, endDate, resourceId, sessionId, location },
    discount: 0,
    noLongerAvailable: false,
  }
}

const bathPlace = ({ startDate, resourceId, resourceName }: BathPlace) => ({ startDate, resourceId, resourceName })

function Rows(flow: SlotFlow) {
  return (
    <ul className={css.rows}>
      {chosenIn(flow).map(({ name, value, step }) => (
        <Row key={name} name={name} value={value} change={() => flow.choice.goTo(step)} />
      ))}
    </ul>
  )
}

/** What was chosen, and the step that asked for it. */
function chosenIn({ position: { steps }, choice, offer: { slot, bath }, price: { item } }: SlotFlow) {
  const { date, partySize } = choice
  const party = partySize === 1 ? 'Just you' : `${partySize}, including you`
  const robe = item.towelRobe === 'towel-robe' ? 'Robe + Towel' : 'Towel Only'
  const extra = item.extraBath ? namedBath(bath.at) : 'No Additional Bath'
  return [
    { name: 'Date', value: date ? longDate(date) : '', step: steps.includes('date') ? 'date' : 'slot' },
    ...(steps.includes('guests') ? [{ name: 'Guests', value: party, step: 'guests' }] : []),
    ...(slot ? [{ name: 'Time', value: timeOf(slot), step: 'slot' }] : []),
    ...(item.towelRobe ? [{ name: 'Robe and towel', value: robe, step: 'towel-robe' }] : []),
    ...(steps.includes('extra-bath') ? [{ name: 'Additional options', value: extra, step: 'extra-bath' }] : []),
  ]
}

const timeOf = (slot: Slot) => `${spokenTime(startsAt(slot))} ${zoneLabel(startsAt(slot))}, ${slot.resourceName}`

function Row({ name, value, change }: { name: string; value: string; change: () => void }) {
  return (
    <li className={css.row}>
      <p>
        <span>{name}</span>
        {value}
      </p>
      <Button look="plain" onClick={change} aria-label={`Change ${name.toLowerCase()}`}>
        Change
      </Button>
    </li>
  )
}
