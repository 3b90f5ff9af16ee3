import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import { houseToday } from '#desk/calls/house-time.ts'
import { useWhenGuestsSee } from '#desk/calls/useWhenGuestsSee.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { Effect } from './Effect.tsx'
import {
  newPromotion,
  promotionFields,
  promotionOf,
  type PromotionDraft,
  type PromotionField,
} from './promotion-draft.ts'
import { PromotionForm } from './PromotionForm.tsx'
import { addPromotion, promotionsFailed, usePromotions, type Promotions } from './usePromotions.ts'

const title = 'Add a special price'

/** A special price that does not exist yet: for which starts, what it would do, then it is in force. */
export function NewPromotionScreen() {
  return (
    <>
      <Back>
        <Link to="/office/promotions">Special prices</Link>
      </Back>
      <ForRole needs="manager" heading={<PageHeading title={title} />}>
        <NewPromotion />
      </ForRole>
    </>
  )
}

function NewPromotion() {
  const query = usePromotions()
  const promotion = useNewPromotion(query.data)
  const { draft, set, added, at, go } = promotion
  if (added) return <Added promotion={added} />
  if (at === 'check' && query.data) {
    return <CheckPromotion key="check" known={query.data} promotion={promotion} />
  }
  return (
    <>
      <PageHeading key="form" title={title} lead="A lower price at some times of a service." />
      <Asked query={query} waiting="Loading the services" failed={promotionsFailed}>
        {(choices) => (
          <PromotionForm
            label={title}
            choices={choices}
            draft={draft}
            set={set}
            isUnchanged={false}
            onSend={() => void go('check')}
          />
        )}
      </Asked>
    </>
  )
}

type PromotionSteps = ReturnType<typeof useNewPromotion>

/** What is typed of a special price, and the steps until it is in force. */
function useNewPromotion(known: Promotions | undefined) {
  const asked = useSearch({ strict: false })
  const [start] = useState(() => newPromotion(houseToday(), asked))
  const [draft, setDraft] = useState<PromotionDraft>(start)
  const [added, setAdded] = useState<StaffPromotion | null>(null)
  const isFilled = known !== undefined && mistakesIn(promotionFields(known), draft).length === 0
  const { at, go } = useSteps({ isFilled, isBegun: draft !== start, isDone: added !== null })
  const set = (name: PromotionField) => (typed: string) => setDraft((now) => ({ ...now, [name]: typed }))
  const add = async () => {
    setAdded(await addPromotion(promotionOf(draft)))
    await go('done', { replace: true })
  }
  return { draft, set, added, at, go, add }
}

type CheckProps = { known: Promotions; promotion: PromotionSteps }

function CheckPromotion({ known, promotion: { draft, go, add } }: CheckProps) {
  return (
    <CheckAnswers
      title="Check this special price"
      answers={promotionFields(known).map((field) => ({ name: field.label, value: readField(field, draft) }))}
      go="Add this special price"
      busy="Adding the special price…"
      onChange={() => void go('form')}
      onGo={add}
    >
      <Effect id={null} parts={promotionOf(draft)} applyToGuests={known.applyToGuests} />
    </CheckAnswers>
  )
}

function Added({ promotion: { id, name, active } }: { promotion: StaffPromotion }) {
  const when = useWhenGuestsSee()
  return (
    <Proof
      title={`${name} is added`}
      said={active ? `Guests see it ${when}.` : 'It changes no prices until you switch it on.'}
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
