import { useState } from 'react'
import type { DayRow } from '#api/arrivals.ts'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { AgreeDialog, type AskedFor } from './AgreeDialog.tsx'

type Props = { row: DayRow; onDone: (said: string) => void }

/** What some parties are asked for beside the house rules: a guardian for those under 18, a massage while pregnant. */
export function OtherAgreements({ row, onDone }: Props) {
  const [asked, setAsked] = useState<AskedFor | null>(null)
  return (
    <>
      <SmallButton onClick={() => setAsked('guardian')}>Under 18…</SmallButton>
      {row.kind === 'massage' && <SmallButton onClick={() => setAsked('pregnancy')}>Pregnant…</SmallButton>}
      {asked && (
        <AgreeDialog
          row={row}
          kind={asked}
          onClose={() => setAsked(null)}
          onDone={(said) => {
            setAsked(null)
            onDone(said)
          }}
        />
      )}
    </>
  )
}
