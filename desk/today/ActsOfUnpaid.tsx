import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'

type Props = { row: DayRow; onAct: (act: 'move' | 'party') => void }

/** What can be done with a booking that is still to be paid, beside taking the payment. */
export const ActsOfUnpaid = ({ row, onAct }: Props) => (
  <>
    <SmallButton onClick={() => onAct('move')}>Move…</SmallButton>
    {row.people > 1 && <SmallButton onClick={() => onAct('party')}>Change party…</SmallButton>}
  </>
)
