import { partyLimit } from '#domain/availability/guest-count.ts'
import { useEntitlements } from '#web/cart/useEntitlements.ts'
import { Button } from '#ui/Button.tsx'
import css from './MembershipBar.module.css'
import type { SlotFlow } from './useSlotFlow.ts'

/** Says that the membership makes this free and for whom, and lets the member pay for it instead, or the reverse. */
export function MembershipBar({ flow }: { flow: SlotFlow }) {
  const { service, item, step, goTo } = flow
  const left = useFreeSlotsLeft(flow)
  const asksForParty = partyLimit(service) > 1 && (flow.isClass || flow.date !== null)

  if (!item.usesMembership) {
    return (
      <aside className={css.bar} aria-label="Your membership">
        <p>You are booking this as paid. {left} with your membership.</p>
        <Button look="plain" onClick={() => goTo(withoutExtras(flow), { paid: false })}>
          Use my membership instead
        </Button>
      </aside>
    )
  }
  return (
    <aside className={css.bar} aria-label="Your membership">
      <p>
        <strong>Free with your membership.</strong> {left}, for you alone. With guests, a robe or an extra bath:
      </p>
      <Button look="plain" onClick={() => goTo(asksForParty ? 'guests' : step, { paid: true })}>
        Book it as paid instead
      </Button>
    </aside>
  )
}

/** How many are left, the one that is being chosen included; an item that is being changed has its own. */
function useFreeSlotsLeft({ service, edited }: SlotFlow): string {
  const entitlement = useEntitlements(({ entitlements }) => entitlements[service.id])
  if (entitlement?.isUnlimited) return 'As often as you like'
  const own = edited?.usesMembership ? 1 : 0
  const left = Math.max((entitlement ? entitlement.membershipCount - entitlement.usedCount : 0) + own, own)
  return left === 1 ? '1 free visit left' : `${left} free visits left`
}

/** The step that is shown, or the one that follows when it is one that memberships do not have. */
function withoutExtras({ step }: SlotFlow): string {
  if (step === 'guests') return 'slot'
  return step === 'towel-robe' || step === 'extra-bath' ? 'summary' : step
}
