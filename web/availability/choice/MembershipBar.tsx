import { partyLimit } from '#domain/availability/guest-count.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { useEntitlements } from '#web/cart/useEntitlements.ts'
import { Button } from '#ui/Button.tsx'
import css from './MembershipBar.module.css'
import type { Shown, StepPosition } from './step-titles.ts'
import type { SlotChoice } from './useSlotChoice.ts'

/** Says that the membership makes this free and for whom, and lets the member pay for it instead, or the reverse. */
export function MembershipBar({ position, choice }: { position: StepPosition; choice: SlotChoice }) {
  const { service, step } = position
  const { usesMembership, date, edited, goTo } = choice
  const left = useFreeSlotsLeft(service.id, edited)
  const asksForParty = partyLimit(service) > 1 && (service.kind === 'class' || date !== null)

  const extras = [service.robe && 'a robe', service.extraBath && 'an extra bath'].filter(Boolean).join(' or ')
  if (!usesMembership) {
    return (
      <aside className={css.bar} aria-label="Your membership">
        <p>You are paying for this visit. {left} with your membership.</p>
        <Button look="plain" onClick={() => goTo(withoutExtras(step), { paid: false })}>
          Use my membership instead
        </Button>
      </aside>
    )
  }
  return (
    <aside className={css.bar} aria-label="Your membership">
      <p>
        <strong>Free with your membership.</strong> {left}, for you only. Bringing guests
        {extras && `, or want ${extras}`}?
      </p>
      <Button look="plain" onClick={() => goTo(asksForParty ? 'guests' : step, { paid: true })}>
        Book it as paid instead
      </Button>
    </aside>
  )
}

/** How many are left, the one that is being chosen included; an item that is being changed has its own. */
function useFreeSlotsLeft(serviceId: string, edited: CartItem | undefined): string {
  const entitlement = useEntitlements(({ entitlements }) => entitlements[serviceId])
  if (entitlement?.isUnlimited) return 'Unlimited visits'
  const own = edited?.usesMembership ? 1 : 0
  const left = Math.max((entitlement ? entitlement.membershipCount - entitlement.usedCount : 0) + own, own)
  return left === 1 ? '1 free visit left' : `${left} free visits left`
}

/** The step that is shown, or the one that follows when it is one that memberships do not have. */
function withoutExtras(step: Shown): string {
  if (step === 'guests') return 'slot'
  return step === 'towel-robe' || step === 'extra-bath' ? 'summary' : step
}
