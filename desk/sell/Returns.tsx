import { useState } from 'react'
import type { SaleAnswer, SoldLine } from '#api/counter.ts'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Alert, Answer } from '#ui/Alert.tsx'
import { called, ReturnDialog } from './ReturnDialog.tsx'
import css from './Sell.module.css'

/** What a guest can still return of a paid sale, and what is to be done for what they have just returned. */
export function Returns({ sale }: { sale: SaleAnswer }) {
  const [lineId, setLineId] = useState<string | null>(null)
  const [said, setSaid] = useState<{ words: string; nth: number } | null>(null)
  const goods = sale.lines.filter(({ returnable }) => returnable > 0)
  const line = sale.lines.find(({ id }) => id === lineId)
  if (goods.length === 0 && said === null && !line) return null
  const finish = (words: string) => {
    setLineId(null)
    setSaid((before) => ({ words, nth: (before?.nth ?? 0) + 1 }))
  }
  return (
    <Section title="Returns" lead="When a guest brings something back, their money goes back the way it was paid.">
      {said && (
        <Answer key={said.nth}>
          <Alert tone="success">{said.words}</Alert>
        </Answer>
      )}
      {goods.length > 0 && <Goods lines={goods} onReturn={setLineId} />}
      {line && <ReturnDialog saleId={sale.id} line={line} onClose={() => setLineId(null)} onDone={finish} />}
    </Section>
  )
}

function Goods({ lines, onReturn }: { lines: readonly SoldLine[]; onReturn: (lineId: string) => void }) {
  return (
    <ul className={css.lines} aria-label="What can be returned">
      {lines.map((each) => (
        <Returnable key={each.id} line={each} onReturn={() => onReturn(each.id)} />
      ))}
    </ul>
  )
}

function Returnable({ line, onReturn }: { line: SoldLine; onReturn: () => void }) {
  const { name, returnable, returns } = line
  return (
    <li className={css.line}>
      <span>{called(name, returnable)}</span>
      {returns.length > 0 ? (
        <SmallButton aria-label={`Return ${name}…`} onClick={onReturn}>
          Return…
        </SmallButton>
      ) : (
        <p className={css.quiet}>This payment is disputed or has gone back already, so nothing comes back here.</p>
      )}
      {returns.length > 0 && returns.length < returnable && (
        <p className={css.quiet}>
          At most {returns.length} can be returned: the rest of the payment has gone back already.
        </p>
      )}
    </li>
  )
}
