import { useState, type ReactNode } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Alert } from '#ui/Alert.tsx'
import { wordsOf } from '#ui/api-client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Booking.module.css'
import { money, peopleInWords } from './booking-words.ts'
import { ChooseStart } from './ChooseStart.tsx'
import type { Destination } from './MoveDialog.tsx'
import { useFreeStarts } from './useBooking.ts'
import { changeUnpaid, unpaidPriceFailed, usePriceOfChange, type UnpaidChange } from './useUnpaid.ts'

/** A booking that is to be paid on arrival, by its row of the day sheet. */
export type UnpaidRow = Pick<DayRow, 'bookingId' | 'name' | 'people' | 'startsAt' | 'toPay'> & { saleId: string }
type Props = { row: UnpaidRow; onClose: () => void; onDone: (said: string) => void }
/** `destination`: the start that it was dropped on. */
type MoveProps = Props & { destination?: Destination | undefined }

/** What can be done with a booking before it is paid: nothing comes back, and what is to pay is worked out anew. */
export const ActOnUnpaid = ({ act, destination, ...props }: MoveProps & { act: 'move' | 'party' }) =>
  act === 'move' ? <Move {...props} destination={destination} /> : <FewerPeople {...props} />

function Move({ row, destination, onClose, onDone }: MoveProps) {
  const [date, setDate] = useState('')
  const dropped = typeof destination === 'object' ? destination : null
  const [start, setStart] = useState(dropped)
  const starts = useFreeStarts(row.bookingId, date, !dropped)
  const change = start && {
    ...(start.sessionId !== null && { sessionId: start.sessionId }),
    startDate: start.startDate,
    resourceId: start.resourceId,
  }
  return (
    <ChangeDialog
      row={row}
      title="Move the booking"
      go="Move it"
      busy="Moving…"
      change={change}
      question={start ? `Move to ${timeOf(start.startDate)}?` : ''}
      onClose={onClose}
      onDone={(due) => start && onDone(`Moved to ${timeOf(start.startDate)}. To pay on arrival: ${money(due)}.`)}
    >
      <p>Now {timeOf(row.startsAt)}. It can be paid on arrival at most 48 hours ahead.</p>
      {!dropped && (
        <ChooseStart
          starts={starts}
          date={date}
          start={start}
          onDate={(day) => {
            setDate(day)
            setStart(null)
          }}
          onStart={setStart}
        />
      )}
    </ChangeDialog>
  )
}

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
      <Stepper
        label="People"
        fewer="One person less"
        more="One person more"
        value={people}
        min={1}
        max={row.people}
        onChange={setPeople}
      />
      <p className={css.hint}>For more people, sell them a visit of their own.</p>
    </ChangeDialog>
  )
}

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
  const price = usePriceOfChange(row.saleId, change)
  const press = usePress()
  const { act, isBusy, run } = useAct()
  const due = change && !price.isError && !price.isPlaceholderData ? price.data?.due : undefined
  const make = async () => {
    if (!change || due === undefined) return
    const body = { ...change, shownTotal: due }
    await changeUnpaid(row.saleId, body, press.keyFor(body))
    press.isDone()
    onDone(due)
  }
  return (
    <Dialog
      open
      title={title}
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button look="quiet" disabled={isBusy} onClick={onClose}>
            Go back
          </Button>
          <Button busy={isBusy} disabled={due === undefined} onClick={() => void run(make)}>
            {isBusy ? busy : go}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <Said act={act} />
        {children}
        {change && price.isError && <Alert tone="danger">{wordsOf(price.error, unpaidPriceFailed)}</Alert>}
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
