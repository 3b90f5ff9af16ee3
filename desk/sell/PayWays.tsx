import { useEffect, useRef, useState } from 'react'
import type { SaleAnswer, TenderAnswer, TenderRequest } from '#api/counter.ts'
import { changeFor, roundedCash } from '#domain/counter/cash.ts'
import { AmountField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Sell.module.css'
import { usePress } from '#desk/parts/usePress.ts'
import { takeTender, useOpenPage, useSaleAgain } from './useSales.ts'

/** How a guest pays at the counter. */
export type Way = 'cash' | 'terminal' | 'qr'
type Props = {
  sale: SaleAnswer
  /** How it is paid was said by a key before. */
  said: string | undefined
  onTaken: (answer: TenderAnswer) => void
  onWaiting: (isWaiting: boolean) => void
}

const names = { cash: 'Cash', terminal: 'Terminal', qr: 'QR code' }
const keys = { cash: 'C', terminal: 'E', qr: 'Q' }

/** The ways in which a guest can pay at the counter. */
export function PayWays({ sale, said, onTaken, onWaiting }: Props) {
  const isBegun = sale.left < sale.due
  const ways: Way[] = sale.needsCard ? ['qr'] : isBegun ? ['cash', 'terminal'] : ['cash', 'terminal', 'qr']
  // The guest was shown a code: it goes on there.
  const isShown = sale.payBy === 'counter' && sale.pageUrl !== null && !isBegun
  const [way, setWay] = useState(ways.find((each) => each === said) ?? (isShown ? 'qr' : null))
  const box = useRef<HTMLDivElement>(null)
  const [byKey, setByKey] = useState(way)
  useEffect(() => {
    if (byKey) box.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [byKey])
  const say = (wanted: Way) => () => {
    if (!ways.includes(wanted)) return false
    setWay(wanted)
    setByKey(wanted)
    return true
  }
  useSingleKeys({ c: say('cash'), e: say('terminal'), q: say('qr') })
  return (
    <Section title="How does the guest pay?">
      {sale.needsCard && (
        <p className={css.quiet}>Fortnightly memberships are paid by card, so that the next one can follow.</p>
      )}
      <fieldset className={css.ways}>
        <legend className="visually-hidden">Ways to pay</legend>
        {ways.map((each) => (
          <Button
            key={each}
            look={way === each ? 'primary' : 'quiet'}
            aria-pressed={way === each}
            aria-keyshortcuts={keys[each]}
            onClick={() => setWay(each)}
          >
            {names[each]}
          </Button>
        ))}
      </fieldset>
      <div ref={box}>
        {(way === 'cash' || way === 'terminal') && (
          <Tender key={`${way} ${sale.left}`} way={way} sale={sale} onTaken={onTaken} />
        )}
        {way === 'qr' && <ByPhone sale={sale} onWaiting={onWaiting} />}
      </div>
    </Section>
  )
}

type TenderProps = { way: 'cash' | 'terminal'; sale: SaleAnswer; onTaken: (answer: TenderAnswer) => void }

/** Money that is taken now: all that is left, unless only a part of it is wanted. */
function Tender({ way, sale, onTaken }: TenderProps) {
  const [part, setPart] = useState('')
  const { act, isBusy, run } = useAct()
  const press = usePress()
  const again = useSaleAgain(sale.id)
  const typed = part.trim() === '' ? sale.left : amountOf(part)
  const isGood = typed !== null && typed > 0 && typed <= sale.left
  const amount = isGood ? typed : sale.left
  const take = (tender: TenderRequest) =>
    void run(async () => {
      const answer = await takeTender(sale.id, tender, press.keyFor([sale.id, tender]))
      press.isDone()
      onTaken(answer)
      announce(
        answer.state === 'PAID' ? `Paid. Change ${inDollars(answer.change)}.` : `Left: ${inDollars(answer.left)}.`,
      )
      await again()
    })
  return (
    <div className={css.tender}>
      {way === 'cash' ? (
        <Cash
          amount={amount}
          isBusy={isBusy}
          isBarred={!isGood}
          onGiven={(given) => take({ kind: 'cash', amount, given })}
        />
      ) : (
        <Terminal
          amount={amount}
          isBusy={isBusy}
          isBarred={!isGood}
          onApproved={() => take({ kind: 'terminal', amount })}
        />
      )}
      <Said act={act} />
      <AmountField
        label="Only a part of it"
        hint={`Leave it empty for ${inDollars(sale.left)}.`}
        value={part}
        error={isGood ? null : `Enter an amount up to ${inDollars(sale.left)}`}
        onChange={({ target }) => setPart(target.value)}
      />
    </div>
  )
}

const NOTES = [50, 100, 200]

type CashProps = { amount: number; isBusy: boolean; isBarred: boolean; onGiven: (given: number) => void }

function Cash({ amount, isBusy, isBarred, onGiven }: CashProps) {
  const [other, setOther] = useState('')
  const cents = Math.round(amount * 100)
  const cash = roundedCash(cents) / 100
  const given = amountOf(other)
  const change = given === null ? null : changeFor(cents, Math.round(given * 100))
  return (
    <>
      <p className={css.ask}>
        <strong>{inDollars(cash)}</strong> in cash{cash !== amount && `, rounded from ${inDollars(amount)}`}
      </p>
      <div className={css.row}>
        <Button busy={isBusy} disabled={isBarred} onClick={() => onGiven(cash)}>
          Exact
        </Button>
        {NOTES.filter((note) => note > cash).map((note) => (
          <Button key={note} look="quiet" disabled={isBusy || isBarred} onClick={() => onGiven(note)}>
            ${note}
          </Button>
        ))}
      </div>
      <form
        className={css.inline}
        onSubmit={(event) => {
          event.preventDefault()
          if (given !== null && change !== null && !isBusy && !isBarred) onGiven(given)
        }}
      >
        <AmountField
          label="The guest gives"
          value={other}
          error={other !== '' && change === null ? `Enter ${inDollars(cash)} or more` : null}
          onChange={({ target }) => setOther(target.value)}
        />
        <Button type="submit" look="quiet" disabled={isBusy || isBarred || change === null}>
          {change === null ? 'Take it' : `Take it, change ${inDollars(change / 100)}`}
        </Button>
      </form>
    </>
  )
}

type TerminalProps = { amount: number; isBusy: boolean; isBarred: boolean; onApproved: () => void }

function Terminal({ amount, isBusy, isBarred, onApproved }: TerminalProps) {
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
    </>
  )
}

/** The provider's page as a code to scan. The sale is looked at until it is paid; a code that is too old gives way. */
function ByPhone({ sale, onWaiting }: { sale: SaleAnswer; onWaiting: (isWaiting: boolean) => void }) {
  // A page that was sent as a link is not shown here unless it is asked for.
  const [isShown, setShown] = useState(sale.payBy === 'counter' && sale.pageUrl !== null)
  const { act, isBusy, run } = useAct()
  const open = useOpenPage(sale.id)
  useEffect(() => {
    onWaiting(isShown)
    return () => onWaiting(false)
  }, [isShown, onWaiting])
  const isOver = isShown && sale.pageUrl === null
  useEffect(() => {
    if (isOver) announce(codeIsOver)
  }, [isOver])
  if (isShown && sale.pageUrl !== null) return <CodeToScan url={sale.pageUrl} left={sale.left} />
  const show = () =>
    run(async () => {
      await open()
      setShown(true)
    })
  return (
    <div className={css.tender}>
      {isOver ? <Alert tone="warning">{codeIsOver}</Alert> : <p>The guest scans a code and pays on their own phone.</p>}
      <div>
        <Button busy={isBusy} onClick={() => void show()}>
          {isBusy ? 'Opening the page…' : isOver ? 'Show a new code' : 'Show the code'}
        </Button>
      </div>
      <Said act={act} />
    </div>
  )
}

const codeIsOver = 'This code is no longer valid. If the guest has not paid yet, show a new one.'

function CodeToScan({ url, left }: { url: string; left: number }) {
  return (
    <div className={css.tender}>
      <p className={css.ask}>
        Let the guest scan this to pay <strong>{inDollars(left)}</strong>.
      </p>
      <div className={css.qr}>
        <QrCode text={url} label={`Page to pay ${inDollars(left)}`} />
      </div>
      <output>Waiting for the payment…</output>
    </div>
  )
}
