import { useState } from 'react'
import type { PricePreviewAnswer } from '#api/staff.ts'
import { dayOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { priceInWords } from '#desk/office/services/service-words.ts'
import { Button } from '#ui/Button.tsx'
import { priceTotalsInWords } from './plan-words.ts'
import css from './Plans.module.css'

const ROWS = 50

const columns: readonly Column<PricePreviewAnswer['members'][number]>[] = [
  { name: 'Member', render: ({ name }) => name },
  { name: 'Now', isNumber: true, render: ({ before }) => priceInWords(before) },
  { name: 'Then', isNumber: true, render: ({ after }) => priceInWords(after) },
  { name: 'First day', isShort: true, render: ({ firstDay }) => dayOf(firstDay) },
]

/** What a new price would mean, together and for each member; nobody is told yet. */
export function WhoPaysWhat({ preview, onGo }: { preview: PricePreviewAnswer; onGo: () => void }) {
  const [shown, setShown] = useState(ROWS)
  const { members } = preview
  const rows = members.slice(0, shown)
  return (
    <Section title="Who pays what" action={<Button onClick={onGo}>Check and announce</Button>}>
      <ul className={css.totals}>
        {priceTotalsInWords(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {members.length > 0 && (
        <Rows label="Who pays what" rows={rows} keyOf={({ membershipId }) => membershipId} columns={columns} />
      )}
      {shown < members.length && (
        <div className={css.more}>
          <Button look="quiet" onClick={() => setShown(shown + ROWS)}>
            Show {Math.min(ROWS, members.length - shown)} more of {members.length}
          </Button>
        </div>
      )}
    </Section>
  )
}
