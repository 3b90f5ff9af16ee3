import { useNavigate } from '@tanstack/react-router'
import type { DayAnswer, DayRow } from '#api/arrivals.ts'
import type { BookingAct } from '#desk/bookings/ActOnBooking.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import type { Chip } from './day-filter.ts'
import { focusedRow, focusRow, moveFocus } from './row-focus.ts'
import type { Opened } from './RowActs.tsx'
import type { Arrivals } from './useArrivals.ts'

/** The row below which something is open. */
export type OpenedRow = { bookingId: string; what: Opened } | null

type Keys = {
  day: DayAnswer
  /** The booking that keys are about when no row has the focus. */
  chosen: string | null
  opened: OpenedRow
  open: (bookingId: string, what: Opened | null) => void
  arrivals: Arrivals
  onAct: (bookingId: string, act: BookingAct) => void
  onChip: (chip: Chip) => void
}

/** What single keys do on a sheet: with the row that has the focus, with what was just done, and with the sheet. */
export function useSheetKeys(keys: Keys): void {
  const { day, opened, open, arrivals, onChip } = keys
  const { acts, answer, done } = arrivals
  const navigate = useNavigate()
  const ofRow = useKeysOfRow(keys)
  useSingleKeys({
    ...ofRow,
    j: () => moveFocus(1),
    k: () => moveFocus(-1),
    a: () => answer?.result === 'agreement' && void acts.agree(answer),
    u: () => done?.undo && void acts.undo(done.undo),
    w: () => onChip('Late'),
    r: () => void navigate({ to: '/print/$date', params: { date: day.date }, search: { print: 'yes' } }),
    escape: () => {
      acts.putAway()
      if (!opened) return
      open(opened.bookingId, null)
      focusRow(opened.bookingId, 'name')
    },
  })
}

function useKeysOfRow({ day, chosen, open, arrivals, onAct }: Keys) {
  const navigate = useNavigate()
  const ofRow = (act: (row: DayRow) => void) => () => {
    const row = day.rows.find(({ bookingId }) => bookingId === (focusedRow() ?? chosen))
    if (row) act(row)
  }
  const change = (act: BookingAct) => ofRow((row) => canBeChanged(row, act) && onAct(row.bookingId, act))
  return {
    i: ofRow(({ bookingId, saleId }) => {
      if (saleId === null) void arrivals.acts.checkIn({ bookingId })
      else void navigate({ to: '/sales/$orderId', params: { orderId: saleId } })
    }),
    p: ofRow(({ bookingId }) => open(bookingId, 'part')),
    l: ofRow(({ bookingId }) => open(bookingId, 'late')),
    v: change('move'),
    c: change('party'),
    x: change('cancel'),
  }
}

/** What was cancelled is no booking to change; what is still to be paid is ended with its sale. */
const canBeChanged = ({ saleId, cancelled }: DayRow, act: BookingAct): boolean =>
  !cancelled && (saleId === null || act !== 'cancel')
