import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClosureAnswer, ClosureGuest, ClosureOffer } from '#api/closures.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { nothingIsBooked } from '#domain/closures/closed-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { CheckAnswers } from '#desk/parts/CheckAnswers.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { Form, FormBar } from '#desk/parts/Form.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { useSteps } from '#desk/parts/useSteps.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import type { Timetable } from '#desk/office/times/useTimetable.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { CallFailed } from '#ui/api-client.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import { whatInWords, whatIsShut, whenInWords } from './closure-draft.ts'
import {
  changesInWords,
  offerNames,
  overlapsInWords,
  restsInWords,
  sendInWords,
  totalsInWords,
} from './closure-words.ts'
import { ClosureGuests } from './ClosureGuests.tsx'
import { RestingMembers } from './RestingMembers.tsx'
import css from './Closures.module.css'
import { discardClosure, lookAgain, offerGuests, sendClosure, useClosures, useNewsOf } from './useClosures.ts'

type Props = { closure: ClosureAnswer; timetable: Timetable }

/** The plan of a closure: what it shuts, whom it meets, what they are offered; then checked once more, and sent. */
export function PlannedClosure({ closure, timetable }: Props) {
  const { id, title } = closure
  const isManager = isAtLeast(useMe().role, 'manager')
  const [reason, setReason] = useState('')
  const { at, go } = useSteps({ isFilled: noReason(reason).length === 0, isDone: false })
  const form = useFormErrors(noReason(reason), () => false)
  useNewsOf(id, closure.serviceIds ?? timetable.services.map((service) => service.id))

  if (at === 'check') {
    return (
      <CheckClosure closure={closure} timetable={timetable} reason={reason.trim()} onChange={() => void go('form')} />
    )
  }
  return (
    <>
      <PageHeading
        key="plan"
        title={title}
        lead="A plan: nothing is shut, and nobody has been told."
        action={
          isManager && (
            <Link to="/office/closures/$id/edit" params={{ id }} className={buttonLook('quiet')}>
              Change the plan
            </Link>
          )
        }
      />
      <div className={css.page}>
        <Plan closure={closure} timetable={timetable} />
        <Overlaps closure={closure} />
        <Offers closure={closure} isManager={isManager} />
        <RestingMembers closure={closure} />
        {isManager && (
          <Section
            title="Close"
            lead="Next you check it once more. Guests are told a little later; until then you can take it back."
          >
            <Form label="Close" form={form} isBusy={false} onSend={() => void go('check')}>
              <Field
                {...form.field('reason', reason, setReason)}
                label="Why do you close?"
                hint="It is written into the history; guests do not read it."
                maxLength={500}
                autoComplete="off"
                required
              />
              <FormBar>
                <Button type="submit">Check and send</Button>
                <Discard id={id} />
              </FormBar>
            </Form>
          </Section>
        )}
      </div>
    </>
  )
}

function Plan({ closure, timetable }: Props) {
  return (
    <Facts
      facts={[
        { name: 'When', value: whenInWords(closure) },
        { name: 'What is shut', value: whatInWords(closure, timetable) },
        { name: 'Guests read', value: [closure.title, closure.message].filter(Boolean).join('. ') },
      ]}
    />
  )
}

/** Other closures of the same time, which guests have perhaps been asked about. */
function Overlaps({ closure }: { closure: ClosureAnswer }) {
  const sentences = useOverlaps(closure)
  return sentences.length > 0 && <Alert tone="warning">{sentences.join(' ')}</Alert>
}

function useOverlaps(closure: ClosureAnswer): string[] {
  const { data, isError } = useClosures()
  if (isError) return ['Could not check whether another closure already shuts a part of this.']
  return data ? overlapsInWords(closure, data.closures) : []
}

function Offers({ closure, isManager }: { closure: ClosureAnswer; isManager: boolean }) {
  const { act, isBusy, run } = useAct()
  const { id, guests } = closure
  const choose = (bookingIds: string[] | null, offer: ClosureOffer) =>
    void run(() => offerGuests(id, bookingIds, offer))
  const many = guests.filter(({ kind }) => kind === 'booking').length
  return (
    <ClosureGuests
      closure={closure}
      lead="“Ask them” lets each guest choose another time, a voucher or their money back. No answer means money back."
      last={{
        name: 'What they get',
        render: (guest) => (isManager ? <Offer guest={guest} onChoose={choose} /> : offerInWords(guest)),
      }}
    >
      <Said act={act} />
      {isManager && many > 1 && <Everybody isBusy={isBusy} onChoose={(offer) => choose(null, offer)} />}
    </ClosureGuests>
  )
}

const offers = Object.keys(offerNames) as ClosureOffer[]
const options = offers.map((offer) => (
  <option key={offer} value={offer}>
    {offerNames[offer]}
  </option>
))

function Everybody({ isBusy, onChoose }: { isBusy: boolean; onChoose: (offer: ClosureOffer) => void }) {
  const [offer, setOffer] = useState<ClosureOffer>('ask')
  return (
    <div className={css.everybody}>
      <label htmlFor="everybody">The same for everybody</label>
      <select
        id="everybody"
        className={css.offer}
        value={offer}
        onChange={({ target }) => setOffer(target.value as ClosureOffer)}
      >
        {options}
      </select>
      <SmallButton busy={isBusy} onClick={() => onChoose(offer)}>
        Use it for all
      </SmallButton>
    </div>
  )
}

type OfferProps = { guest: ClosureGuest; onChoose: (bookingIds: string[], offer: ClosureOffer) => void }

function Offer({ guest, onChoose }: OfferProps) {
  const { bookingId, kind, name, offer } = guest
  if (kind !== 'booking') return offerInWords(guest)
  return (
    <>
      <select
        className={css.offer}
        aria-label={`What ${name} gets`}
        value={offer}
        onChange={({ target }) => onChoose([bookingId], target.value as ClosureOffer)}
      >
        {options}
      </select>
      {offer === 'move' && <p className={css.quiet}>{toInWords(guest)}</p>}
    </>
  )
}

const toInWords = ({ movesTo }: ClosureGuest) =>
  movesTo ? `to ${timeOf(movesTo)}` : 'There is no free time near it: they are asked.'

function offerInWords(guest: ClosureGuest): string {
  if (guest.kind === 'unpaid') return 'The order is closed'
  if (guest.kind === 'bath') return 'Their money back; the booking stays'
  return guest.offer === 'move' ? `${offerNames.move}, ${toInWords(guest)}` : offerNames[guest.offer]
}

function Discard({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button look="plain" onClick={() => setIsAsking(true)}>
        Discard the plan
      </Button>
      {isAsking && (
        <Confirm
          title="Discard this plan?"
          go="Discard it"
          busy="Discarding…"
          onGo={async () => {
            await discardClosure(id)
            await navigate({ to: '/office/closures', replace: true, ignoreBlocker: true })
          }}
          onClose={() => setIsAsking(false)}
        >
          <p>Nothing was shut by it, and nobody was told.</p>
        </Confirm>
      )}
    </>
  )
}

type CheckProps = Props & { reason: string; onChange: () => void }

/** Everything once more. When the house has moved on since, it says who, and shows what would happen now. */
function CheckClosure({ closure, timetable, reason, onChange }: CheckProps) {
  const [moved, setMoved] = useState<string[] | null>(null)
  const overlaps = useOverlaps(closure)
  const navigate = useNavigate()
  const send = async () => {
    try {
      await sendClosure(closure, reason)
      await navigate({ to: '.', search: {}, replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed) || !['closure.world-changed', 'revision.old'].includes(error.code)) throw error
      await lookAgain(closure.id)
      setMoved([error.message, ...changesInWords(error.facts)])
    }
  }
  return (
    <CheckAnswers
      key="check"
      title="Check this closure"
      answers={[
        { name: 'When', value: whenInWords(closure) },
        { name: 'What is shut', value: whatInWords(closure, timetable) },
        { name: 'Guests read', value: [closure.title, closure.message].filter(Boolean).join('. ') },
        { name: 'What they get', value: offersInWords(closure.guests) },
        { name: 'Why', value: reason },
      ]}
      go={sendInWords(closure.totals)}
      isFinal
      busy="Closing…"
      onChange={onChange}
      onGo={send}
    >
      {moved && (
        <Answer key={moved.join()}>
          <Alert tone="warning">{moved.join(' ')} What you see here now is up to date.</Alert>
        </Answer>
      )}
      <Section title="What happens">
        <ul className={css.totals}>
          {totalsInWords(closure.totals).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {restsInWords(closure).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {overlaps.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          <li>{nothingIsBooked(whatIsShut(closure, timetable), new Date(closure.from), new Date(closure.to))}</li>
          {closure.totals.guests > 0 && (
            <li>Guests get their email a little later. A clock shows how long you can still take it all back.</li>
          )}
        </ul>
      </Section>
    </CheckAnswers>
  )
}

function offersInWords(guests: readonly ClosureGuest[]): string {
  const counted = offers.flatMap((offer) => {
    const many = guests.filter((guest) => guest.kind === 'booking' && guest.offer === offer).length
    return many > 0 ? [`${offerNames[offer]}: ${many}`] : []
  })
  return counted.join(', ') || 'Nobody is booked'
}
