import { SmallButton } from '#desk/parts/SmallButton.tsx'

type Props = { onAct: (act: 'move' | 'party') => void }

/** What can be done with a booking that is still to be paid, beside taking the payment. */
export const ActsOfUnpaid = ({ onAct }: Props) => (
  <>
    <SmallButton onClick={() => onAct('move')}>Move…</SmallButton>
    <SmallButton onClick={() => onAct('party')}>Change party…</SmallButton>
  </>
)
