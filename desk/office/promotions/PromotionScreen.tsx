import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { readField } from '#desk/parts/edited-fields.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { whoChangedIt } from '#desk/parts/who-changed-it.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { EndOrRemove } from './EndOrRemove.tsx'
import { draftOfPromotion, promotionFields, whomItIsFor } from './promotion-draft.ts'
import { standingOf } from './promotion-standing.ts'
import { type Promotions } from './usePromotions.ts'
import { WithPromotion } from './WithPromotion.tsx'

/** One special price: which starts get it, and the ways to end and remove it. */
export function PromotionScreen() {
  const [gone, setGone] = useState<StaffPromotion | null>(null)
  if (gone) return <Gone promotion={gone} />
  return (
    <WithPromotion title="A special price" needs="staff">
      {(promotion, known) => (
        <Page key={promotion.id} promotion={promotion} known={known} onGone={() => setGone(promotion)} />
      )}
    </WithPromotion>
  )
}

type Props = { promotion: StaffPromotion; known: Promotions; onGone: () => void }

function Page({ promotion, known, onGone }: Props) {
  const { id, name } = promotion
  const isManager = isAtLeast(useMe().role, 'manager')
  const today = useHouseToday()
  return (
    <>
      <PageHeading
        title={name}
        lead={standingOf(promotion, today).word}
        action={
          isManager && (
            <Link to="/office/promotions/$id/edit" params={{ id }} className={buttonLook()}>
              Change it
            </Link>
          )
        }
      />
      <Details promotion={promotion} known={known} isManager={isManager} />
      {isManager && (
        <Section
          title={promotion.active ? 'End or remove it' : 'Bring it back or remove it'}
          lead="Ending it brings the usual prices back straight away. You can bring it back at any time."
        >
          <EndOrRemove promotion={promotion} onGone={onGone} />
        </Section>
      )}
    </>
  )
}

type DetailsProps = Pick<Props, 'promotion' | 'known'> & { isManager: boolean }

function Details({ promotion, known, isManager }: DetailsProps) {
  const draft = draftOfPromotion(promotion)
  return (
    <Section title="Details">
      <Facts
        facts={[
          ...promotionFields(known)
            .filter((field) => field.name !== 'name')
            .map((field) => ({ name: field.label, value: readField(field, draft) })),
          { name: 'Who it is for', value: whomItIsFor(known.applyToGuests) },
          ...(isManager ? [whoChangedIt('promotion', promotion.id)] : []),
        ]}
      />
    </Section>
  )
}

function Gone({ promotion: { name } }: { promotion: StaffPromotion }) {
  return (
    <Proof title={`${name} is removed`} said="Guests pay the usual prices again.">
      <Ways>
        <Link to="/office/promotions" className={buttonLook()}>
          Back to the special prices
        </Link>
      </Ways>
    </Proof>
  )
}
