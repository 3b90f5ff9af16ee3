import { Link, useNavigate } from '@tanstack/react-router'
import { startsAt } from '#domain/availability/slot.ts'
import { namedBath, type CartItem } from '#domain/cart/cart.ts'
import { nextServiceId } from '#domain/catalogue/next-service.ts'
import { currentServiceId } from '#domain/catalogue/service-store.ts'
import { slotScreenPath } from '#domain/catalogue/start-up.ts'
import { clockTimeOf, longDate, spokenTime, sydneyDateOf, together, zoneLabel } from '#domain/sydney-time.ts'
import { addressParts } from '#web/search.ts'
import { buttonLook, Button } from '#ui/Button.tsx'
import { Scene } from '#web/shell/Scene.tsx'
import { StepHead } from './StepHead.tsx'
import css from './AddedStep.module.css'
import type { StepPosition } from '#web/availability/choice/step-titles.ts'
import { useService } from '#web/availability/choice/useService.ts'
import { useServicesChosen } from '#web/availability/choice/useServices.ts'

type Props = {
  position: StepPosition
  added: CartItem
  /** It was in the cart before, and has been changed. */
  isChanged: boolean
}

/** It is in the cart: on to what else the link names, to the other services, or straight to checkout (spec 2, 4). */
export function AddedStep({ position, added, isChanged }: Props) {
  const navigate = useNavigate()
  const next = useNextService()
  const start = startsAt(added.slot)
  return (
    <>
      <Scene of={position.service.family} time={clockTimeOf(start)} className={css.scene} />
      <StepHead position={position} title={isChanged ? 'Your changes are saved' : undefined}>
        {position.service.name}, {longDate(sydneyDateOf(start))}, {together(spokenTime(start))} {zoneLabel(start)}
        {added.extraBath && ` + ${together(namedBath(added.bathAt))}`}. Your places are held once you press PAY.
      </StepHead>
      <div className={css.ways}>
        {next && (
          <Link {...next.address} className={buttonLook('primary')}>
            Next: {next.service.name}
          </Link>
        )}
        <Link to="/checkout" className={buttonLook(next ? 'quiet' : 'primary')}>
          Go to checkout
        </Link>
        <Button look="quiet" onClick={() => void navigate({ to: '/service-selection' })}>
          Continue
        </Button>
      </div>
    </>
  )
}

/** The next service of the list and the way to it; none after the last, and none that the house does not have. */
function useNextService() {
  const chosen = useServicesChosen()
  const id = nextServiceId(chosen)
  const { service } = useService(id ?? currentServiceId(chosen))
  if (id === null || !service) return null
  return { service, address: addressParts(slotScreenPath(id, chosen.serviceIds)) as { to: '/select-slot' } }
}
