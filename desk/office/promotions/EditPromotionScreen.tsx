import { Link } from '@tanstack/react-router'
import type { StaffPromotion } from '#api/prices.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Editing } from '#desk/parts/Editing.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Effect } from './Effect.tsx'
import { draftOfPromotion, promotionFields, promotionOf } from './promotion-draft.ts'
import { PromotionForm } from './PromotionForm.tsx'
import { changePromotion, type Promotions } from './usePromotions.ts'
import { WithPromotion } from './WithPromotion.tsx'

/** Other days, hours or another price for a special price. */
export function EditPromotionScreen() {
  return (
    <WithPromotion title="Change a special price" needs="manager">
      {(promotion, known) => <EditPromotion key={promotion.id} promotion={promotion} known={known} />}
    </WithPromotion>
  )
}

function EditPromotion({ promotion, known }: { promotion: StaffPromotion; known: Promotions }) {
  const { id } = promotion
  const { applyToGuests } = known
  return (
    <Editing
      title={`Change ${promotion.name}`}
      row={promotion}
      fields={promotionFields(known)}
      draftOf={draftOfPromotion}
      renderFollows={(draft) => <Effect id={id} parts={promotionOf(draft)} applyToGuests={applyToGuests} />}
      go="Save these changes"
      save={(draft, revision) => changePromotion(id, promotionOf(draft), revision)}
      renderDone={(saved) => <Changed promotion={saved} />}
    >
      {(form) => <PromotionForm {...form} label="Change a special price" choices={known} id={id} />}
    </Editing>
  )
}

function Changed({ promotion: { id, name } }: { promotion: StaffPromotion }) {
  const when = useWhenGuestsSee()
  return (
    <Proof
      title={`${name} is changed`}
      said={`Guests see it ${when}. Anyone who has booked already keeps the price they paid.`}
    >
      <Ways>
        <Link to="/office/promotions/$id" params={{ id }} className={buttonLook()}>
          See the special price
        </Link>
        <Link to="/office/promotions" className={buttonLook('plain')}>
          Back to the special prices
        </Link>
      </Ways>
    </Proof>
  )
}
