import { useEffect, useState } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Sell.module.css'
import { useOpenPage } from './useSales.ts'

type Props = { sale: SaleAnswer; onWaiting: (isWaiting: boolean) => void }

/** The provider's page as a code to scan. The sale is looked at until it is paid; a code that is too old gives way. */
export function PayByPhone({ sale, onWaiting }: Props) {
  const { isShown, isOver, act, isBusy, show } = useCode(sale, onWaiting)
  if (isShown && sale.pageUrl !== null) return <CodeToScan url={sale.pageUrl} left={sale.left} />
  return (
    <div className={css.tender}>
      {isOver ? <Alert tone="warning">{codeIsOver}</Alert> : <p>The guest scans a code and pays on their own phone.</p>}
      <div>
        <Button busy={isBusy} onClick={show}>
          {isBusy ? 'Opening the page…' : isOver ? 'Show a new code' : 'Show the code'}
        </Button>
      </div>
      <Said act={act} />
    </div>
  )
}

/** Whether the code is shown, whether its page is over by now, and the press that opens one. */
function useCode(sale: SaleAnswer, onWaiting: Props['onWaiting']) {
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
  const show = () =>
    void run(async () => {
      await open()
      setShown(true)
    })
  return { isShown, isOver, act, isBusy, show }
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
