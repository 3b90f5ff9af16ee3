import { useEffect, useState, type SubmitEvent } from 'react'
import type { DeskOutcomeAnswer, GivenBackAnswer } from '#api/staff-bookings.ts'
import { deskReasons, HOUSE_CANNOT, type DeskReason } from '#domain/bookings/refund-by-staff.ts'
import { showNewGiftCard } from '#desk/calls/new-gift-card.ts'
import { BackOrGo } from '#desk/parts/BackOrGo.tsx'
import { Choices } from '#desk/parts/Choices.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { noReason } from '#desk/parts/no-reason.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Alert } from '#ui/Alert.tsx'
import { names } from '#ui/class-names.ts'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, whenEmpty, type FieldError } from '#ui/useFormErrors.ts'
import css from './Booking.module.css'
import { outcomeInWords } from './booking-words.ts'

type Outcome = DeskOutcomeAnswer['outcome']
/** What was chosen: the way, the amount that was shown, and why. */
export type Given = { outcome: Outcome; shownAmount: number; reason: DeskReason; why: string }

type GivingProps = {
  outcomes: readonly DeskOutcomeAnswer[]
  ifHouseCannot: readonly DeskOutcomeAnswer[]
  onGo: (given: Given) => Promise<GivenBackAnswer>
  onDone: (given: GivenBackAnswer) => void
}
type Props = GivingProps & {
  /** The reason is what is chosen next. */
  takesFocus: boolean
  go: string
  busy: string
  onClose: () => void
}

/** How something goes back, and why; what only a manager may let go says so, and wants words of its own. */
export function GiveBack({ takesFocus, go, busy, onClose, ...props }: Props) {
  const { outcomes, way, choose, reason, setReason, why, setWhy, form, act, isBusy, give } = useGiving(props)
  useEffect(() => {
    if (takesFocus) document.getElementById('desk-reason')?.focus()
  }, [takesFocus])
  if (!way)
    return <Alert tone="warning">This payment is disputed or has gone back already, so nothing comes back here.</Alert>
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    give(way)
  }
  return (
    <form noValidate method="post" className={css.stack} onSubmit={send}>
      <Said act={act} />
      <WhatComesBack outcomes={outcomes} way={way} onChoose={choose} />
      <WhichReason reason={reason} error={form.errorOf('desk-reason')} onChoose={setReason} />
      <ReasonField
        {...form.field('why', why, setWhy)}
        label={way.needsManager ? 'Why?' : 'Why? (optional)'}
        required={way.needsManager}
      />
      <div className={names(css.buttons, css.foot)}>
        <BackOrGo type="submit" look="danger" go={go} busy={busy} isBusy={isBusy} onBack={onClose} />
      </div>
    </form>
  )
}

/** The way and the reason as they are chosen, and the press that gives it back. */
function useGiving({ outcomes: asGuest, ifHouseCannot, onGo, onDone }: GivingProps) {
  const [chosen, choose] = useState<Outcome | null>(null)
  const [reason, setReason] = useState<DeskReason | ''>('')
  const [why, setWhy] = useState('')
  const { act, isBusy, run } = useAct()
  const outcomes = reason === HOUSE_CANNOT ? ifHouseCannot : asGuest
  const way = outcomes.find(({ outcome }) => outcome === chosen) ?? byRight(outcomes)
  const form = useFormErrors<Name>(mistakesIn(reason, why, way), () => false)
  const give = ({ outcome, amount }: DeskOutcomeAnswer) => {
    if (!form.check() || reason === '') return
    void run(async () => {
      const given = await onGo({ outcome, shownAmount: amount, reason, why: why.trim() })
      // Who has an email has the code in it.
      if (given.voucher && !given.isEmailed) showNewGiftCard(given.voucher)
      onDone(given)
    })
  }
  return { outcomes, way, choose, reason, setReason, why, setWhy, form, act, isBusy, give }
}

type Name = 'desk-reason' | 'why'

const mistakesIn = (reason: DeskReason | '', why: string, way: DeskOutcomeAnswer | undefined): FieldError<Name>[] => [
  ...whenEmpty('desk-reason', reason, 'Choose a reason'),
  ...(way?.needsManager && noReason(why).length > 0
    ? [{ field: 'why' as const, message: 'Say why, in a few words' }]
    : []),
]

/** What the front desk may give alone comes first; the money before a voucher. */
const byRight = (outcomes: readonly DeskOutcomeAnswer[]): DeskOutcomeAnswer | undefined =>
  outcomes.find(({ needsManager }) => !needsManager) ?? outcomes[0]

type WhatProps = { outcomes: readonly DeskOutcomeAnswer[]; way: DeskOutcomeAnswer; onChoose: (way: Outcome) => void }

function WhatComesBack({ outcomes, way, onChoose }: WhatProps) {
  return (
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
      onChange={onChoose}
    />
  )
}

type ReasonProps = { reason: DeskReason | ''; error: string | null; onChoose: (reason: DeskReason) => void }

function WhichReason({ reason, error, onChoose }: ReasonProps) {
  return (
    <Choices
      areShort
      legend="Reason"
      name="desk-reason"
      options={deskReasons.map((each) => ({ value: each, label: each }))}
      value={reason === '' ? null : reason}
      error={error}
      onChange={onChoose}
    />
  )
}
