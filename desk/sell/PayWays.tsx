import { useEffect, useRef, useState } from 'react'
import type { SaleAnswer, TenderAnswer } from '#api/counter.ts'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Button } from '#ui/Button.tsx'
import { PayByPhone } from './PayByPhone.tsx'
import css from './Sell.module.css'
import { Tender } from './Tender.tsx'

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
  const { ways, way, setWay, box } = useWay(sale, said)
  return (
    <Section title="How does the guest pay?">
      {sale.needsCard && (
        <p className={css.quiet}>Fortnightly memberships are paid by card, so that the next one can follow.</p>
      )}
      <Ways ways={ways} chosen={way} onChoose={setWay} />
      <div ref={box}>
        {(way === 'cash' || way === 'terminal') && (
          <Tender key={`${way} ${sale.left}`} way={way} sale={sale} onTaken={onTaken} />
        )}
        {way === 'qr' && <PayByPhone sale={sale} onWaiting={onWaiting} />}
      </div>
    </Section>
  )
}

/** The ways of this sale, and the one that is chosen: what a key has chosen takes the focus. */
function useWay(sale: SaleAnswer, said: string | undefined) {
  const ways = waysOf(sale)
  const [way, setWay] = useState(ways.find((each) => each === said) ?? (isCodeShown(sale) ? 'qr' : null))
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
  return { ways, way, setWay, box }
}

const isBegun = ({ left, due }: SaleAnswer) => left < due

function waysOf(sale: SaleAnswer): Way[] {
  if (sale.needsCard) return ['qr']
  return isBegun(sale) ? ['cash', 'terminal'] : ['cash', 'terminal', 'qr']
}

/** The guest was shown a code: it goes on there. */
const isCodeShown = (sale: SaleAnswer) => sale.payBy === 'counter' && sale.pageUrl !== null && !isBegun(sale)

type WaysProps = { ways: readonly Way[]; chosen: Way | null; onChoose: (way: Way) => void }

function Ways({ ways, chosen, onChoose }: WaysProps) {
  return (
    <fieldset className={css.ways}>
      <legend className="visually-hidden">Ways to pay</legend>
      {ways.map((each) => (
        <Button
          key={each}
          look={chosen === each ? 'primary' : 'quiet'}
          aria-pressed={chosen === each}
          aria-keyshortcuts={keys[each]}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </Button>
      ))}
    </fieldset>
  )
}
