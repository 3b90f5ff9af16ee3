import { useState } from 'react'
import type { GoodsReturnRequest, SaleAnswer, SoldLine } from '#api/counter.ts'
import type { MoneyBack } from '#api/money-back.ts'
import { showNewGiftCard } from '#desk/calls/new-gift-card.ts'
import { wasRefused } from '#desk/calls/refused.ts'
import { Form } from '#desk/parts/Form.tsx'
import { emailInWords, moneyBackInWords, toHandOut } from '#desk/parts/money-back-words.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Alert, Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Sell.module.css'
import { returnGoods, useSaleAgain } from './useSales.ts'

/** What a guest can still return of a paid sale, and what is to be done for what they have just returned. */
export function Returns({ sale }: { sale: SaleAnswer }) {
  const [lineId, setLineId] = useState<string | null>(null)
  const [said, setSaid] = useState<{ words: string; nth: number } | null>(null)
  const goods = sale.lines.filter(({ returnable }) => returnable > 0)
  const line = sale.lines.find(({ id }) => id === lineId)
  if (goods.length === 0 && said === null && !line) return null
  return (
    <Section title="Returns" lead="When a guest brings something back, their money goes back the way it was paid.">
      {said && (
        <Answer key={said.nth}>
          <Alert tone="success">{said.words}</Alert>
        </Answer>
      )}
      {goods.length > 0 && (
        <ul className={css.lines} aria-label="What can be returned">
          {goods.map((each) => (
            <Returnable key={each.id} line={each} onReturn={() => setLineId(each.id)} />
          ))}
        </ul>
      )}
      {line && (
        <ReturnDialog
          saleId={sale.id}
          line={line}
          onClose={() => setLineId(null)}
          onDone={(words) => {
            setLineId(null)
            setSaid((before) => ({ words, nth: (before?.nth ?? 0) + 1 }))
          }}
        />
      )}
    </Section>
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

type Props = { saleId: string; line: SoldLine; onClose: () => void; onDone: (said: string) => void }

/** What was asked for, and what goes back for it; kept while nobody knows whether it was done. */
type Asked = { body: GoodsReturnRequest; back: MoneyBack }

/** How many come back, what goes back for them, and why; a manager is asked for when it is pressed. */
function ReturnDialog({ saleId, line, onClose, onDone }: Props) {
  const { id: lineId, name, returnable, returns } = line
  const [chosen, setCount] = useState(1)
  const [why, setWhy] = useState('')
  const [undecided, setUndecided] = useState<Asked | null>(null)
  // Somebody else may have returned some of them in the meantime.
  const count = undecided?.body.count ?? Math.min(chosen, Math.max(1, returns.length))
  const back = undecided?.back ?? returns[count - 1]
  const form = useFormErrors<'reason'>(noReason(why), () => false)
  const press = usePress()
  const again = useSaleAgain(saleId)
  const { act, isBusy, run } = useAct()
  const give = async () => {
    if (!back) return
    const shown = { shownCount: returnable, shownAmount: back.amount }
    const body = undecided?.body ?? { lineId, count, ...shown, why: why.trim() }
    setUndecided({ body, back })
    const answer = await returnGoods(saleId, body, press.keyFor(body)).catch((error: unknown) => {
      if (!wasRefused(error)) throw error
      setUndecided(null)
      void again()
      throw error
    })
    press.isDone()
    void again()
    if (answer.voucher && !answer.isEmailed) showNewGiftCard(answer.voucher)
    onDone([`Returned: ${called(name, count)}.`, ...toHandOut(answer), emailInWords(answer.isEmailed)].join(' '))
  }
  const leave = () => {
    // It may have been done: the sale says so.
    if (undecided) void again()
    onClose()
  }
  return (
    <Dialog open title={`Return ${name}`} onClose={() => !isBusy && leave()}>
      <Form
        label={`Return ${name}`}
        form={form}
        isBusy={isBusy}
        answer={<Said act={act} />}
        onSend={() => void run(give)}
      >
        {returns.length > 1 && !undecided && (
          <Stepper
            label="How many"
            fewer="One fewer"
            more="One more"
            value={count}
            min={1}
            max={returns.length}
            onChange={setCount}
          />
        )}
        <output className={css.goesBack}>
          {back ? whatGoesBack(back) : 'None of these can be returned any more.'}
        </output>
        <ReasonField {...form.field('reason', why, setWhy)} readOnly={undecided !== null} />
        <div className={css.row}>
          <Button type="submit" look="danger" busy={isBusy} disabled={!back}>
            {isBusy ? 'Returning…' : `Return ${count === 1 ? 'it' : 'them'}`}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={leave}>
            Go back
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const called = (name: string, count: number): string => (count > 1 ? `${count} × ${name}` : name)

const whatGoesBack = (back: MoneyBack): string =>
  back.amount === 0 ? 'Nothing was paid for it, so nothing goes back.' : `${moneyBackInWords(back)}.`
