import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { CloseSaleAnswer, SaleAnswer, TenderAnswer } from '#api/counter.ts'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import { PayWays } from './PayWays.tsx'
import { Receipt } from './Receipt.tsx'
import { Returns } from './Returns.tsx'
import css from './Sell.module.css'
import { endSale, saleFailed, useSale, useSaleAgain } from './useSales.ts'
import { useTaking } from './useTaking.ts'
import { VoucherCodes } from './VoucherCodes.tsx'

/** One sale: how it is paid, and its receipt. */
export function SaleScreen() {
  const { orderId = '' } = useParams({ strict: false })
  const [isWaiting, setWaiting] = useState(false)
  const query = useSale(orderId, isWaiting)
  return (
    <>
      <Back>{query.data?.state === 'PAID' ? <Link to="/sales">Sales</Link> : <Link to="/sell">Sell</Link>}</Back>
      {!query.data && <PageHeading title="Sale" />}
      <Asked query={query} waiting="Loading the sale" failed={saleFailed}>
        {(sale) => <Sale key={sale.id} sale={sale} onWaiting={setWaiting} />}
      </Asked>
    </>
  )
}

function Sale({ sale, onWaiting }: { sale: SaleAnswer; onWaiting: (isWaiting: boolean) => void }) {
  const [last, setLast] = useState<TenderAnswer | null>(null)
  const [ended, setEnded] = useState<CloseSaleAnswer | null>(null)
  const { pay } = useSearch({ strict: false })
  // It outlives the ways to pay: the sale may turn to paid before the answer is there.
  const taking = useTaking(sale, setLast)
  if (sale.state === 'PAID') return <Paid sale={sale} last={last} />
  if (sale.state !== 'PENDING') return <Ended sale={sale} ended={ended} />
  return (
    <>
      <PageHeading
        title={`To pay: ${inDollars(sale.left)}`}
        lead={`${sale.guest} · Includes GST of ${inDollars(sale.gst)}`}
      />
      {sale.payBy !== 'counter' && <Waits sale={sale} />}
      {last && <TakenSoFar last={last} />}
      <PayWays sale={sale} said={pay} taking={taking} onWaiting={onWaiting} />
      <What sale={sale} />
      <End sale={sale} onEnded={setEnded} />
    </>
  )
}

/** What the guest does next, who pays later. */
function Waits({ sale: { payBy, email, heldUntil } }: { sale: SaleAnswer }) {
  const until = heldUntil === null ? '' : ` The places are held until ${timeOf(heldUntil)}.`
  return (
    <div className={css.said}>
      <Alert tone="info">
        {payBy === 'link' ? `A link to pay was sent to ${email ?? 'the guest'}.` : 'The guest pays on arrival.'}
        {until}
      </Alert>
    </div>
  )
}

function TakenSoFar({ last: { left, change } }: { last: TenderAnswer }) {
  return (
    <div className={css.said}>
      <Alert tone="info">
        {change > 0 && `Change ${inDollars(change)}. `}Left: {inDollars(left)}.
      </Alert>
    </div>
  )
}

function What({ sale }: { sale: SaleAnswer }) {
  return (
    <Section title="What is sold">
      <Receipt sale={sale} />
    </Section>
  )
}

/** Paid: the change first, then the codes, the receipt and the way to the next sale. */
function Paid({ sale, last }: { sale: SaleAnswer; last: TenderAnswer | null }) {
  return (
    <>
      <PageHeading title="Paid." lead={`${inDollars(sale.total)} · ${sale.guest}`} />
      {last && <Change sale={sale} last={last} />}
      {sale.hiddenCodes > 0 && <VoucherCodes id={sale.id} />}
      <div className={css.gap}>
        <Ways>
          <Link to="/sell" className={buttonLook()}>
            New sale
          </Link>
          <ToVisits sale={sale} />
          <Button look="quiet" onClick={() => window.print()}>
            Print the receipt
          </Button>
        </Ways>
      </div>
      <Section title="Receipt">
        <Receipt sale={sale} />
      </Section>
      <Returns sale={sale} />
    </>
  )
}

/** The change of what was taken last, and what its cash was rounded to; nothing where there is neither. */
function Change({ sale, last: { cash, change } }: { sale: SaleAnswer; last: TenderAnswer }) {
  const isRounded = cash !== null && cash !== sale.tenders.findLast(({ kind }) => kind === 'cash')?.amount
  if (change <= 0 && !isRounded) return null
  return (
    <output className={css.change}>
      {isRounded && <span>Rounded to {inDollars(cash)}</span>}
      <strong>Change {inDollars(change)}</strong>
    </output>
  )
}

/**
 * The way to let in who has just paid: to their booking, or to the sheet of their day when they came from it or have
 * several.
 */
function ToVisits({ sale: { payBy, lines } }: { sale: SaleAnswer }) {
  const look = buttonLook('quiet')
  const visits = lines.filter(isVisit)
  const [visit] = visits
  if (!visit) return null
  const { bookingId, startDate } = visit
  if (visits.length === 1 && payBy !== 'on-arrival') {
    return (
      <Link to="/bookings/$id" params={{ id: bookingId }} className={look}>
        Go to the booking
      </Link>
    )
  }
  const date = sydneyDateOf(new Date(startDate))
  return (
    <Link to="/day/$date" params={{ date }} search={{ row: bookingId }} className={look}>
      Go to the day
    </Link>
  )
}

type Line = SaleAnswer['lines'][number]
type Visit = Line & { bookingId: string; startDate: string }
const isVisit = (line: Line): line is Visit => line.bookingId !== null && line.startDate !== null

function Ended({ sale, ended }: { sale: SaleAnswer; ended: CloseSaleAnswer | null }) {
  return (
    <>
      <PageHeading title="This sale has ended" lead="Nothing was sold, and the places are free again." />
      {ended && ended.cashBack > 0 && <p>Give back {inDollars(ended.cashBack)} in cash.</p>}
      {ended && ended.terminalBack > 0 && <p>Refund {inDollars(ended.terminalBack)} on the terminal.</p>}
      <div className={css.gap}>
        <Ways>
          <Link to="/sell" className={buttonLook()}>
            New sale
          </Link>
        </Ways>
      </div>
      <What sale={sale} />
    </>
  )
}

function End({ sale, onEnded }: { sale: SaleAnswer; onEnded: (answer: CloseSaleAnswer) => void }) {
  const [isAsked, setAsked] = useState(false)
  const again = useSaleAgain(sale.id)
  const press = usePress()
  const end = async () => {
    onEnded(await endSale(sale.id, press.keyFor(sale.id)))
    await again()
  }
  return (
    <Section title="The guest does not want it?">
      <div>
        <Button look="quiet" onClick={() => setAsked(true)}>
          End this sale
        </Button>
      </div>
      {isAsked && (
        <Confirm title="End this sale?" go="End it" busy="Ending it…" onClose={() => setAsked(false)} onGo={end}>
          <p>{whatFollows(sale.due - sale.left)}</p>
        </Confirm>
      )}
    </Section>
  )
}

const whatFollows = (taken: number): string =>
  taken > 0 ? `The ${inDollars(taken)} that the guest has paid goes back as it came.` : 'The places are free again.'
