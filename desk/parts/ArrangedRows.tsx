import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#ui/LiveRegion.tsx'
import { Arrange, type Arranged } from './Arrange.tsx'
import css from './Arrange.module.css'
import { SmallButton } from './SmallButton.tsx'

type Props = {
  /** Names the list: "plans". */
  what: string
  /** Those whose order is chosen. */
  rows: readonly Arranged[]
  canArrange: boolean
  save: (ids: readonly string[]) => Promise<unknown>
  /** The list as it is looked at. */
  children: ReactNode
}

/** A list whose order staff choose: shown as it is, and put into another order on request. */
export function ArrangedRows({ what, rows, canArrange, save, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const saveAndClose = async (ids: readonly string[]) => {
    await save(ids)
    announce(`The ${what} are in this order now`)
  }
  if (isOpen) return <Arrange what={what} rows={rows} save={saveAndClose} onClose={close} />
  return (
    <>
      {canArrange && rows.length > 1 && (
        <div className={css.open}>
          <SmallButton ref={opener} onClick={() => setOpen(true)}>
            Change the order
          </SmallButton>
        </div>
      )}
      {children}
    </>
  )
}
