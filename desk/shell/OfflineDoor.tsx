import { useEffect, useState, type ReactNode } from 'react'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { canBeOpened, openWithoutLine } from '#desk/offline/door.ts'
import { isWholePin, PinField } from '#desk/shifts/PinField.tsx'
import { Button } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './OfflineDoor.module.css'

type Props = {
  /** The house is asked once more. */
  onAgain: () => void
  /** What is said when this browser cannot be opened without the house. */
  children: ReactNode
}

/** The way into a device while the house does not answer: a PIN, and no name before it. */
export function OfflineDoor({ onAgain, children }: Props) {
  const [isOpenable, setOpenable] = useState<boolean>()
  useEffect(() => void canBeOpened().then(setOpenable, () => setOpenable(false)), [])
  useEffect(() => {
    addEventListener('online', onAgain)
    return () => removeEventListener('online', onAgain)
  }, [onAgain])
  if (isOpenable === undefined) return null
  return isOpenable ? <Door onAgain={onAgain} /> : children
}

function Door({ onAgain }: Pick<Props, 'onAgain'>) {
  const [pin, setPin] = useState('')
  const { act, isBusy, run } = useAct()
  useEffect(() => document.getElementById('pin')?.focus(), [])
  const enter = async (typed: string) => {
    setPin(typed)
    if (!isWholePin(typed)) return
    await run(() => openWithoutLine(typed))
    setPin('')
  }
  return (
    <>
      <PageHeading
        title="There is no line to the house"
        lead="Your PIN opens the list that this device keeps of the day."
      />
      <div className={css.door}>
        <Said act={act} />
        <PinField
          id="pin"
          label="Your PIN"
          value={pin}
          readOnly={isBusy}
          onChange={({ target }) => void enter(target.value)}
        />
        <Button look="quiet" disabled={isBusy} onClick={onAgain}>
          Try the line again
        </Button>
      </div>
    </>
  )
}
