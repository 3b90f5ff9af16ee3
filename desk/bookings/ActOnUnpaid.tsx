import { useState, type ReactNode } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import type { FreeStart } from '#api/staff-bookings.ts'
import { BackOrGo } from '#desk/parts/BackOrGo.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { noGuest } from '#desk/sell/guest.ts'
import type { Party } from '#desk/sell/next-sale.ts'
import { Alert } from '#ui/Alert.tsx'
import { wordsOf } from '#ui/api-client.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Booking.module.css'
import { money, peopleInWords } from './booking-words.ts'
import { ChooseStart } from './ChooseStart.tsx'
import { HowManyStay } from './HowManyStay.tsx'
import { MorePeople } from './MorePeople.tsx'
import { useDestination, type Destination } from './useDestination.ts'
import { changeUnpaid, unpaidPriceFailed, usePriceOfChange, type UnpaidChange } from './useUnpaid.ts'

/** A booking that is to be paid on arrival, by its row of the day sheet. */
export type UnpaidRow = Pick<
  DayRow,
  'bookingId' | 'firstName' | 'name' | 'people' | 'startsAt' | 'endsAt' | 'placeId' | 'toPay'
> & { saleId: string }
type Props = { row: UnpaidRow; onClose: () => void; onDone: (said: string) => void }
/** `destination`: the start that it was dropped on. */
type MoveProps = Props & { destination?: Destination | undefined }

/** What can be done with a booking before it is paid: nothing comes back, and what is to pay is worked out anew. */
export const ActOnUnpaid = ({ act, destination, ...props }: MoveProps & { act: 'move' | 'party' }) =>
  act === 'move' ? <Move {...props} destination={destination} /> : <FewerPeople {...props} />

function Move({ row, destination, onClose, onDone }: MoveProps) {
  const { dropped, start, choice } = useDestination(row.bookingId, destination)
  return (
    <ChangeDialog
      row={row}
      title="Move the booking"
      go="Move it"
      busy="Moving…"
      change={start && changeTo(start)}
      question={start ? `Move to ${timeOf(start.startDate)}?` : ''}
      onClose={onClose}
      onDone={(due) => start && onDone(`Moved to ${timeOf(start.startDate)}. To pay on arrival: ${money(due)}.`)}
    >
      <p>Now {timeOf(row.startsAt)}. It can be paid on arrival at most 48 hours ahead.</p>
      {!dropped && <ChooseStart {...choice} start={start} />}
    </ChangeDialog>
  )
}

const changeTo = ({ sessionId, startDate, resourceId }: FreeStart): UnpaidChange => ({
  ...(sessionId !== null && { sessionId }),
  startDate,
  resourceId,
})

function FewerPeople({ row, onClose, onDone }: Props) {
  // One person less is what is nearly always meant.
  const [people, setPeople] = useState(Math.max(1, row.people - 1))
  return (
    <ChangeDialog
      row={row}
      title="Change party"
      go="Change party"
      busy="Changing…"
      change={people < row.people ? { people } : null}
      question={`${peopleInWords(people)} instead of ${row.people}?`}
      onClose={onClose}
      onDone={(due) => onDone(`${row.name}: ${peopleInWords(people)}. To pay on arrival: ${money(due)}.`)}
    >
      {row.people > 1 && <HowManyStay people={people} most={row.people} onChange={setPeople} />}
      <MorePeople party={partyOf(row)} endDate={row.endsAt} />
    </ChangeDialog>
  )
}

/** A row of the day sheet knows no address: who pays gives it anew where it is needed. */
const partyOf = ({ firstName, name, people, startsAt, placeId }: UnpaidRow): Party => ({
  guest: { ...noGuest, firstName, lastName: name.slice(firstName.length).trim() },
  people,
  startDate: startsAt,
  resourceId: placeId,
})

type ChangeProps = {
  row: UnpaidRow
  title: string
  go: string
  busy: string
  /** Null: nothing is chosen yet. */
  change: UnpaidChange | null
  question: string
  children: ReactNode
  onClose: () => void
  /** With what is to pay now. */
  onDone: (due: number) => void
}

/** What is chosen, what it costs then, and the press that does it at this price. */
function ChangeDialog({ row, title, go, busy, change, question, children, onClose, onDone }: ChangeProps) {
  const { due, priceError, act, isBusy, make } = useChange(row.saleId, change, onDone)
  return (
    <Dialog
      open
      title={title}
      onClose={() => !isBusy && onClose()}
      actions={
        <BackOrGo
          go={go}
          busy={busy}
          isBusy={isBusy}
          disabled={due === undefined}
          onBack={onClose}
          onClick={() => void make()}
        />
      }
    >
      <div className={css.stack}>
        <Said act={act} />
        {children}
        {priceError !== null && <Alert tone="danger">{priceError}</Alert>}
        {due !== undefined && (
          <output className={css.question}>
            {question} To pay on arrival: {money(due)}
            {due === row.toPay ? ', as before' : ` instead of ${money(row.toPay)}`}.
          </output>
        )}
      </div>
    </Dialog>
  )
}

/** What would be to pay after the change, once that is known, and the press that makes it. */
function useChange(saleId: string, change: UnpaidChange | null, onDone: ChangeProps['onDone']) {
  const price = usePriceOfChange(saleId, change)
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const due = change && !price.isError && !price.isPlaceholderData ? price.data?.due : undefined
  const make = async () => {
    if (!change || due === undefined) return
    const body = { ...change, shownTotal: due }
    await changeUnpaid(saleId, body, press.keyFor(body))
    press.isDone()
    onDone(due)
  }
  const priceError = change && price.isError ? wordsOf(price.error, unpaidPriceFailed) : null
  return { due, priceError, act, isBusy, make: () => run(make) }
}
