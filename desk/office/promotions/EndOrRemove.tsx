import { useState } from 'react'
import type { StaffPromotion } from '#api/prices.ts'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { removePromotion, setInForce } from './usePromotions.ts'

type Props = { promotion: StaffPromotion; onGone: () => void }

/** Ends a special price, brings it back, or takes it away for good; `onGone` is called once it is removed. */
export function EndOrRemove({ promotion, onGone }: Props) {
  const [asking, setAsking] = useState<'end' | 'remove' | null>(null)
  const { act, isBusy, run } = useAct()
  const close = () => setAsking(null)
  return (
    <>
      <Said act={act} />
      <Ways>
        {promotion.active ? (
          <Button look="quiet" onClick={() => setAsking('end')}>
            End it now
          </Button>
        ) : (
          <Button look="quiet" busy={isBusy} onClick={() => void run(() => bringBack(promotion))}>
            {isBusy ? 'Bringing it back…' : 'Bring it back'}
          </Button>
        )}
        <Button look="quiet" onClick={() => setAsking('remove')}>
          Remove it
        </Button>
      </Ways>
      {asking === 'end' && <AskToEnd promotion={promotion} onClose={close} />}
      {asking === 'remove' && <AskToRemove promotion={promotion} onGone={onGone} onClose={close} />}
    </>
  )
}

async function bringBack(promotion: StaffPromotion): Promise<void> {
  await setInForce(promotion, true)
  announce(`${promotion.name} is active again`)
}

function AskToEnd({ promotion, onClose }: { promotion: StaffPromotion; onClose: () => void }) {
  const { name } = promotion
  const end = async () => {
    await setInForce(promotion, false)
    announce(`${name} has ended`)
  }
  return (
    <Confirm isReversible title={`End ${name}?`} go="End it now" busy="Ending…" onClose={onClose} onGo={end}>
      <p>Guests see the usual prices straight away. Anyone who has booked keeps the price they paid.</p>
    </Confirm>
  )
}

function AskToRemove({ promotion, onGone, onClose }: Props & { onClose: () => void }) {
  const remove = async () => {
    await removePromotion(promotion)
    onGone()
  }
  return (
    <Confirm
      title={`Remove ${promotion.name}?`}
      go="Remove it for good"
      busy="Removing…"
      onClose={onClose}
      onGo={remove}
    >
      <p>It is gone for good. If you may want it back one day, end it instead.</p>
    </Confirm>
  )
}
