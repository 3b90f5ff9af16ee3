import { useState } from 'react'
import { useNewGiftCard } from '#desk/calls/new-gift-card.ts'
import { mayLeave } from '#desk/calls/unsaved.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { lastDay } from '#desk/parts/days.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import css from './NewGiftCard.module.css'

/** The code of a new gift card for a guest without an email: it is shown once, and lost only if somebody says so. */
export function NewGiftCard() {
  const shown = useNewGiftCard()
  const [timesOpened, setTimesOpened] = useState(0)
  if (!shown) return null
  const { card, done } = shown
  // The browser may have closed it by now: who stays sees it again.
  const close = async () => ((await mayLeave()) ? done() : setTimesOpened(timesOpened + 1))
  return (
    <Dialog
      key={timesOpened}
      open
      alert
      title="Write down the code"
      onClose={() => void close()}
      actions={
        <>
          <CopyButton text={card.code}>Copy the code</CopyButton>
          <Button onClick={done}>Done</Button>
        </>
      }
    >
      <p>It is shown only this once, and the guest gets no email with it.</p>
      <p>
        <strong className={css.code}>{card.code}</strong>
      </p>
      <p>
        Gift card, {inDollars(card.balance)}, good until {lastDay(card.validUntil)}
      </p>
    </Dialog>
  )
}
