import { useState, type ComponentProps, type ReactNode, type SubmitEvent } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import { changeFor, roundedCash } from '#domain/counter/cash-rounding.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { DrawerFirst } from './DrawerFirst.tsx'
import css from './Sell.module.css'
import { lostWords, type Taking } from './useTaking.ts'

type Props = { way: 'cash' | 'terminal'; sale: SaleAnswer; taking: Taking }

/** Money that is taken now: all that is left, unless only a part of it is wanted. */
export function Tender({ way, sale, taking }: Props) {
  const [part, setPart] = useState('')
  const { act, isBusy, isLost, take } = taking
  const typed = part.trim() === '' ? sale.left : amountOf(part)
  const isGood = typed !== null && typed > 0 && typed <= sale.left
  const amount = isGood ? typed : sale.left
  const asked = { amount, isBusy, isBarred: !isGood }
  const wholeOrPart = (
    <AmountField
      label="Only a part of it"
      hint={`Leave it empty for ${inDollars(sale.left)}.`}
      value={part}
      readOnly={isLost}
      error={isGood ? null : `Enter an amount up to ${inDollars(sale.left)}`}
      onChange={({ target }) => setPart(target.value)}
    />
  )
  return (
    <div className={css.tender}>
      {way === 'cash' ? (
        <Cash {...asked} onGiven={(given) => take({ kind: 'cash', amount, given })} onOpened={taking.reset}>
          {wholeOrPart}
        </Cash>
      ) : (
        <Terminal {...asked} onApproved={() => take({ kind: 'terminal', amount })}>
          {wholeOrPart}
        </Terminal>
      )}
      {isLost && <Alert tone="warning">{lostWords}</Alert>}
      <Said act={act} />
    </div>
  )
}

/** What is asked of the guest; `isBarred`: it is no amount that can be taken. */
type AskedOfGuest = { amount: number; isBusy: boolean; isBarred: boolean }
type CashProps = AskedOfGuest & { onGiven: (given: number) => void }
type Drawer = ComponentProps<typeof DrawerFirst>

function Cash({ amount, isBusy, isBarred, onGiven, onOpened, children }: CashProps & Drawer) {
  const cents = Math.round(amount * 100)
  const cash = roundedCash(cents) / 100
  return (
    <>
      <p className={css.ask}>
        <strong>{inDollars(cash)}</strong> in cash{cash !== amount && `, rounded from ${inDollars(amount)}`}
      </p>
      <DrawerFirst onOpened={onOpened}>
        <ExactOrNote amount={cash} isBusy={isBusy} isBarred={isBarred} onGiven={onGiven} />
        <OtherSum cents={cents} cash={cash} isOff={isBusy || isBarred} onGiven={onGiven} />
        {children}
      </DrawerFirst>
    </>
  )
}

const NOTES = [50, 100, 200]

function ExactOrNote({ amount, isBusy, isBarred, onGiven }: CashProps) {
  return (
    <div className={css.row}>
      <Button busy={isBusy} disabled={isBarred} onClick={() => onGiven(amount)}>
        Exact
      </Button>
      {NOTES.filter((note) => note > amount).map((note) => (
        <Button key={note} look="quiet" disabled={isBusy || isBarred} onClick={() => onGiven(note)}>
          ${note}
        </Button>
      ))}
    </div>
  )
}

type OtherSumProps = {
  /** What is asked for in cents, and rounded to what cash there is. */
  cents: number
  cash: number
  isOff: boolean
  onGiven: (given: number) => void
}

/** What the guest gives where it is neither exact nor one note, and the change for it. */
function OtherSum({ cents, cash, isOff, onGiven }: OtherSumProps) {
  const [typed, setTyped] = useState('')
  const given = amountOf(typed)
  const change = given === null ? null : changeFor(cents, Math.round(given * 100))
  const take = (event: SubmitEvent) => {
    event.preventDefault()
    if (given !== null && change !== null && !isOff) onGiven(given)
  }
  return (
    <form className={css.inline} onSubmit={take}>
      <AmountField
        label="The guest gives"
        value={typed}
        error={typed !== '' && change === null ? `Enter ${inDollars(cash)} or more` : null}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="quiet" disabled={isOff || change === null}>
        {change === null ? 'Take it' : `Take it, change ${inDollars(change / 100)}`}
      </Button>
    </form>
  )
}

type TerminalProps = AskedOfGuest & { onApproved: () => void; children: ReactNode }

function Terminal({ amount, isBusy, isBarred, onApproved, children }: TerminalProps) {
  const [isDeclined, setDeclined] = useState(false)
  return (
    <>
      <p className={css.ask}>
        Key <strong>{inDollars(amount)}</strong> into the terminal.
      </p>
      {isDeclined && <Alert tone="warning">Declined. Nothing was taken: try again, or choose another way.</Alert>}
      <div className={css.row}>
        <Button busy={isBusy} disabled={isBarred} onClick={onApproved}>
          Approved
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => setDeclined(true)}>
          Declined
        </Button>
      </div>
      {children}
    </>
  )
}
