import { useEffect, useState } from 'react'
import type { DeskOutcomeAnswer, GivenBackAnswer } from '#api/staff-bookings.ts'
import { deskReasons, HOUSE_CANNOT, type DeskReason } from '#domain/bookings/desk-outcomes.ts'
import { showNewGiftCard } from '#desk/calls/new-gift-card.ts'
import { Choices } from '#desk/parts/Choices.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { names } from '#ui/class-names.ts'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Booking.module.css'
import { outcomeInWords } from './booking-words.ts'

/** What was chosen: the way, the amount that was shown, and why. */
export type Given = { outcome: DeskOutcomeAnswer['outcome']; shownAmount: number; reason: DeskReason; why: string }

type Props = {
  outcomes: readonly DeskOutcomeAnswer[]
  ifHouseCannot: readonly DeskOutcomeAnswer[]
  /** The reason is what is chosen next. */
  takesFocus: boolean
  go: string
  busy: string
  onGo: (given: Given) => Promise<GivenBackAnswer>
  onDone: (given: GivenBackAnswer) => void
  onClose: () => void
}

/** How something goes back, and why; what only a manager may let go says so, and wants words of its own. */
export function GiveBack({ outcomes: asGuest, ifHouseCannot, takesFocus, go, busy, onGo, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState<DeskOutcomeAnswer['outcome'] | null>(null)
  const [reason, setReason] = useState<DeskReason | ''>('')
  const [why, setWhy] = useState('')
  const { act, isBusy, run } = useAct()
  const outcomes = reason === HOUSE_CANNOT ? ifHouseCannot : asGuest
  const way = outcomes.find(({ outcome }) => outcome === chosen) ?? byRight(outcomes)
  const mistakes = [
    ...(reason === '' ? [{ field: 'desk-reason' as const, message: 'Choose a reason' }] : []),
    ...(way?.needsManager && noReason(why).length > 0
      ? [{ field: 'why' as const, message: 'Say why, in a few words' }]
      : []),
  ]
  const form = useFormErrors<'desk-reason' | 'why'>(mistakes, () => false)
  useEffect(() => {
    if (takesFocus) document.getElementById('desk-reason')?.focus()
  }, [takesFocus])
  if (!way)
    return <Alert tone="warning">This payment is disputed or has gone back already, so nothing comes back here.</Alert>
  const give = async () => {
    if (reason === '' || !form.check()) return form.check()
    const given = await onGo({ outcome: way.outcome, shownAmount: way.amount, reason, why: why.trim() })
    // Who has an email has the code in it.
    if (given.voucher && !given.isEmailed) showNewGiftCard(given.voucher)
    return onDone(given)
  }
  return (
    <form
      noValidate
      method="post"
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (form.check()) void run(give)
      }}
    >
      <Said act={act} />
      <Choices
        legend="What comes back"
        name="outcome"
        options={outcomes.map((each) => ({
          value: each.outcome,
          label: (
            <>
              {outcomeInWords(each)} {each.needsManager && <Mark tone="warning">Manager</Mark>}
            </>
          ),
        }))}
        value={way.outcome}
        onChange={setChosen}
      />
      <Choices
        areShort
        legend="Reason"
        name="desk-reason"
        options={deskReasons.map((each) => ({ value: each, label: each }))}
        value={reason === '' ? null : reason}
        error={form.errorOf('desk-reason') ?? null}
        onChange={setReason}
      />
      <ReasonField
        {...form.field('why', why, setWhy)}
        label={way.needsManager ? 'Why?' : 'Why? (optional)'}
        required={way.needsManager}
      />
      <div className={names(css.buttons, css.foot)}>
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" look="danger" busy={isBusy}>
          {isBusy ? busy : go}
        </Button>
      </div>
    </form>
  )
}

/** What the front desk may give alone comes first; the money before a voucher. */
const byRight = (outcomes: readonly DeskOutcomeAnswer[]): DeskOutcomeAnswer | undefined =>
  outcomes.find(({ needsManager }) => !needsManager) ?? outcomes[0]
