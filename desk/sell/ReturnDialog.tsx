import { useState } from 'react'
import type { GoodsReturnAnswer, GoodsReturnRequest, SoldLine } from '#api/counter.ts'
import type { MoneyBack } from '#api/money-back.ts'
import { showNewGiftCard } from '#desk/calls/new-gift-card.ts'
import { wasRefused } from '#desk/calls/refused.ts'
import { Form } from '#desk/parts/Form.tsx'
import { emailInWords, moneyBackInWords, toHandOut } from '#desk/parts/money-back-words.ts'
import { noReason } from '#desk/parts/no-reason.ts'
import { ReasonField } from '#desk/parts/ReasonField.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors } from '#ui/useFormErrors.ts'
import css from './Sell.module.css'
import { returnGoods, useSaleAgain } from './useSales.ts'

type ReturnProps = { saleId: string; line: SoldLine; onDone: (said: string) => void }
type Props = ReturnProps & { onClose: () => void }

/** How many come back, what goes back for them, and why; a manager is asked for when it is pressed. */
export function ReturnDialog({ onClose, ...props }: Props) {
  const { name, returns } = props.line
  const { choice, form, act, isBusy, give, again } = useReturn(props)
  const { count, back, isUndecided, why, setWhy } = choice
  const leave = () => {
    // It may have been done: the sale says so.
    if (isUndecided) void again()
    onClose()
  }
  const title = `Return ${name}`
  const go = `Return ${count === 1 ? 'it' : 'them'}`
  return (
    <Dialog open title={title} onClose={() => !isBusy && leave()}>
      <Form label={title} form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void give()}>
        {returns.length > 1 && !isUndecided && (
          <HowMany count={count} most={returns.length} onCount={choice.setCount} />
        )}
        <output>
          <strong>{whatGoesBack(back)}</strong>
        </output>
        <ReasonField {...form.field('reason', why, setWhy)} readOnly={isUndecided} />
        <Buttons go={go} isBusy={isBusy} isOff={!back} onLeave={leave} />
      </Form>
    </Dialog>
  )
}

/** What is chosen of a return, and the press that does it once, whatever is lost on the way. */
function useReturn({ saleId, line, onDone }: ReturnProps) {
  const choice = useChoice(line)
  const form = useFormErrors<'reason'>(noReason(choice.why), () => false)
  const press = usePress()
  const again = useSaleAgain(saleId)
  const { act, isBusy, run } = useAct()
  const give = async () => {
    const { asked, count, setUndecided } = choice
    if (!asked) return
    setUndecided(asked)
    const answer = await returnGoods(saleId, asked.body, press.keyFor(asked.body)).catch((error: unknown) => {
      if (!wasRefused(error)) throw error
      setUndecided(null)
      void again()
      throw error
    })
    press.isDone()
    void again()
    if (answer.voucher && !answer.isEmailed) showNewGiftCard(answer.voucher)
    onDone(whatWasReturned(called(line.name, count), answer))
  }
  return { choice, form, act, isBusy, again, give: () => run(give) }
}

/** What is asked for, and what goes back for it. */
type Asked = { body: GoodsReturnRequest; back: MoneyBack }

/** How many are chosen, and why. What was asked for stands while nobody knows whether it was done. */
function useChoice({ id: lineId, returnable, returns }: SoldLine) {
  const [chosen, setCount] = useState(1)
  const [why, setWhy] = useState('')
  const [undecided, setUndecided] = useState<Asked | null>(null)
  // Somebody else may have returned some of them in the meantime.
  const count = undecided?.body.count ?? Math.min(chosen, Math.max(1, returns.length))
  const back = undecided?.back ?? returns[count - 1]
  const asked = back && {
    body: undecided?.body ?? { lineId, count, shownCount: returnable, shownAmount: back.amount, why: why.trim() },
    back,
  }
  return { count, setCount, back, why, setWhy, asked, isUndecided: undecided !== null, setUndecided }
}

type ButtonsProps = { go: string; isBusy: boolean; isOff: boolean; onLeave: () => void }

function Buttons({ go, isBusy, isOff, onLeave }: ButtonsProps) {
  return (
    <div className={css.row}>
      <Button type="submit" look="danger" busy={isBusy} disabled={isOff}>
        {isBusy ? 'Returning…' : go}
      </Button>
      <Button look="quiet" disabled={isBusy} onClick={onLeave}>
        Go back
      </Button>
    </div>
  )
}

type HowManyProps = { count: number; most: number; onCount: (count: number) => void }

const HowMany = ({ count, most, onCount }: HowManyProps) => (
  <Stepper label="How many" fewer="One fewer" more="One more" value={count} min={1} max={most} onChange={onCount} />
)

function whatGoesBack(back: MoneyBack | undefined): string {
  if (!back) return 'None of these can be returned any more.'
  return back.amount === 0 ? 'Nothing was paid for it, so nothing goes back.' : `${moneyBackInWords(back)}.`
}

const whatWasReturned = (what: string, answer: GoodsReturnAnswer): string =>
  [`Returned: ${what}.`, ...toHandOut(answer), emailInWords(answer.isEmailed)].join(' ')

/** `2 × Sarong`. */
export const called = (name: string, count: number): string => (count > 1 ? `${count} × ${name}` : name)
