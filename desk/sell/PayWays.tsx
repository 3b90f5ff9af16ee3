import { useEffect, useRef, useState } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Button } from '#ui/Button.tsx'
import { PayByPhone } from './PayByPhone.tsx'
import css from './Sell.module.css'
import { Tender } from './Tender.tsx'
import type { Taking } from './useTaking.ts'

/** How a guest pays at the counter. */
export type Way = 'cash' | 'terminal' | 'qr'
type Props = {
  sale: SaleAnswer
  /** How it is paid was said by a key before. */
  said: string | undefined
  taking: Taking
  onWaiting: (isWaiting: boolean) => void
}

const names = { cash: 'Cash', terminal: 'Terminal', qr: 'QR code' }
const keys = { cash: 'C', terminal: 'E', qr: 'Q' }

/** The ways in which a guest can pay at the counter. */
export function PayWays({ sale, said, taking, onWaiting }: Props) {
  const { ways, way, choose, box } = useWay(sale, said, taking)
  return (
    <Section title="How does the guest pay?">
      {sale.needsCard && (
        <p className={css.quiet}>Fortnightly memberships are paid by card, so that the next one can follow.</p>
      )}
      <Ways ways={ways} chosen={way} isOff={taking.isBusy} onChoose={choose} />
      <div ref={box}>
        {(way === 'cash' || way === 'terminal') && (
          <Tender key={`${way} ${sale.left}`} way={way} sale={sale} taking={taking} />
        )}
        {way === 'qr' && <PayByPhone sale={sale} onWaiting={onWaiting} />}
      </div>
    </Section>
  )
}

/**
 * The ways of this sale, and the one that is chosen: what a key has chosen takes the focus. No other one is chosen while
 * the house has not answered what was taken.
 */
function useWay(sale: SaleAnswer, said: string | undefined, { isBusy, reset }: Taking) {
  const ways = waysOf(sale)
  const [way, setWay] = useState(ways.find((each) => each === said) ?? (isCodeShown(sale) ? 'qr' : null))
  const box = useRef<HTMLDivElement>(null)
  const [byKey, setByKey] = useState(way)
  useEffect(() => {
    // While the drawer is closed, its float is asked for before there is anything to press.
    if (byKey) box.current?.querySelector<HTMLElement>('form[aria-label] input, button:not([disabled])')?.focus()
  }, [byKey])
  const choose = (wanted: Way) => {
    // What came of one way is no word about another.
    if (wanted !== way) reset()
    setWay(wanted)
  }
  const say = (wanted: Way) => () => {
    if (isBusy || !ways.includes(wanted)) return false
    choose(wanted)
    setByKey(wanted)
    return true
  }
  useSingleKeys({ c: say('cash'), e: say('terminal'), q: say('qr') })
  return { ways, way, choose, box }
}

const isBegun = ({ left, due }: SaleAnswer) => left < due

function waysOf(sale: SaleAnswer): Way[] {
  if (sale.needsCard) return ['qr']
  return isBegun(sale) ? ['cash', 'terminal'] : ['cash', 'terminal', 'qr']
}

/** The guest was shown a code: it goes on there. */
const isCodeShown = (sale: SaleAnswer) => sale.payBy === 'counter' && sale.pageUrl !== null && !isBegun(sale)

type WaysProps = { ways: readonly Way[]; chosen: Way | null; isOff: boolean; onChoose: (way: Way) => void }

function Ways({ ways, chosen, isOff, onChoose }: WaysProps) {
  return (
    <fieldset className={css.ways}>
      <legend className="visually-hidden">Ways to pay</legend>
      {ways.map((each) => (
        <Button
          key={each}
          look={chosen === each ? 'primary' : 'quiet'}
          aria-pressed={chosen === each}
          aria-keyshortcuts={keys[each]}
          disabled={isOff}
          onClick={() => onChoose(each)}
        >
          {names[each]}
        </Button>
      ))}
    </fieldset>
  )
}
