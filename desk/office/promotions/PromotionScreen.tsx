import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { readField } from '#desk/parts/edited-fields.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Proof } from '#desk/parts/Proof.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { draftOfPromotion, promotionFields, whomItIsFor } from './promotion-draft.ts'
import { standingOf } from './promotion-standing.ts'
import { removePromotion, setInForce, type Promotions } from './usePromotions.ts'
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
  const draft = draftOfPromotion(promotion)
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
      <Section title="Details">
        <Facts
          facts={[
            ...promotionFields(known)
              .filter((field) => field.name !== 'name')
              .map((field) => ({ name: field.label, value: readField(field, draft) })),
            { name: 'Who it is for', value: whomItIsFor(known.applyToGuests) },
            ...(isManager ? [{ name: 'Who changed it', value: <History id={id} /> }] : []),
          ]}
        />
      </Section>
      {isManager && (
        <Section
          title={promotion.active ? 'End or remove it' : 'Bring it back or remove it'}
          lead="Ending it brings the usual prices back straight away. You can bring it back at any time."
        >
          <Ending promotion={promotion} onGone={onGone} />
        </Section>
      )}
    </>
  )
}

const History = ({ id }: { id: string }) => (
  <Link to="/office/history" search={{ what: 'promotion', row: id }}>
    In the history
  </Link>
)

function Ending({ promotion, onGone }: { promotion: StaffPromotion; onGone: () => void }) {
  const { name, active } = promotion
  const [asking, setAsking] = useState<'end' | 'remove' | null>(null)
  const { act, isBusy, run } = useAct()
  const bringBack = async () => {
    await setInForce(promotion, true)
    announce(`${name} is in force again`)
  }
  return (
    <>
      <Said act={act} />
      <Ways>
        {active ? (
          <Button look="quiet" onClick={() => setAsking('end')}>
            End it now
          </Button>
        ) : (
          <Button look="quiet" busy={isBusy} onClick={() => void run(bringBack)}>
            {isBusy ? 'Bringing it back…' : 'Bring it back'}
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking('remove')}>
          Remove it
        </Button>
      </Ways>
      {asking === 'end' && (
        <Confirm
          title={`End ${name}?`}
          go="End it now"
          busy="Ending…"
          onClose={() => setAsking(null)}
          onGo={async () => {
            await setInForce(promotion, false)
            announce(`${name} has ended`)
          }}
        >
          <p>Guests see the usual prices straight away. Anyone who has booked keeps the price they paid.</p>
        </Confirm>
      )}
      {asking === 'remove' && (
        <Confirm
          title={`Remove ${name}?`}
          go="Remove it for good"
          busy="Removing…"
          onClose={() => setAsking(null)}
          onGo={async () => {
            await removePromotion(promotion)
            onGone()
          }}
        >
          <p>It is gone for good. If you may want it back one day, end it instead.</p>
        </Confirm>
      )}
    </>
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
