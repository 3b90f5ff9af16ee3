import { useState } from 'react'
import type { SaleCodesAnswer } from '#api/counter.ts'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { lastDay } from '#desk/parts/days.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Section } from '#desk/parts/Section.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { Answer } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Sell.module.css'
import { showCodes } from './useSales.ts'

/** The codes of the gift vouchers that were just paid: they are shown once, and not left by mistake. */
export function VoucherCodes({ id }: { id: string }) {
  const [shown, setShown] = useState<SaleCodesAnswer | null>(null)
  const [isNoted, setNoted] = useState(false)
  const { act, isBusy, run } = useAct()
  useUnsaved(shown !== null && shown.cards.length > 0 && !isNoted)
  const press = usePress()
  const show = () => void run(async () => setShown(await showCodes(id, press.keyFor(id))))
  useSingleKeys({ v: () => shown === null && show() })
  return (
    <Section
      title="Gift voucher"
      lead="The code is shown once, and nobody here can look it up later. Write it on the card, or print it."
    >
      {shown === null ? (
        <Show isBusy={isBusy} onShow={show} />
      ) : shown.cards.length === 0 ? (
        <p>The code has been shown already. A manager can put a new one in its place, under Gift cards.</p>
      ) : (
        <>
          <Codes cards={shown.cards} />
          <Noted count={shown.cards.length} isNoted={isNoted} onNoted={() => setNoted(true)} />
        </>
      )}
      <Said act={act} />
    </Section>
  )
}

function Show({ isBusy, onShow }: { isBusy: boolean; onShow: () => void }) {
  return (
    <div>
      <Button busy={isBusy} aria-keyshortcuts="V" onClick={onShow}>
        {isBusy ? 'Showing the code…' : 'Show the code'}
      </Button>
    </div>
  )
}

function Codes({ cards }: SaleCodesAnswer) {
  return (
    <ul className={css.codes}>
      {cards.map(({ code, worth, validUntil }) => (
        <li key={code}>
          <strong className={css.code}>{code}</strong>
          <span>
            {inDollars(worth)}, good until {lastDay(validUntil)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type NotedProps = { count: number; isNoted: boolean; onNoted: () => void }

/** The press by which staff say that they have the codes; only then may the page be left. */
function Noted({ count, isNoted, onNoted }: NotedProps) {
  if (isNoted)
    return (
      <Answer>
        <p>Noted. You can leave this page.</p>
      </Answer>
    )
  return (
    <div>
      <Button look="quiet" onClick={onNoted}>
        {count === 1 ? 'The code is noted' : 'The codes are noted'}
      </Button>
    </div>
  )
}
