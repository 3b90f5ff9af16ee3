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
  /** What the order is for, beside what everybody reads by it. */
  more?: string
  canArrange: boolean
  save: (ids: readonly string[]) => Promise<unknown>
  /** The list as it is looked at. */
  children: ReactNode
}

/** A list whose order staff choose: shown as it is, and put into another order on request. */
export function ArrangedRows({ what, more, rows, canArrange, save, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  const closeSaved = () => {
    close()
    announce(`The ${what} are in this order now`)
  }
  if (isOpen) return <Arrange {...{ what, more, rows, save }} onSaved={closeSaved} onClose={close} />
  return (
    <>
      {canArrange && rows.length > 1 && (
        <div className={css.open}>
          <SmallButton ref={opener} aria-label={`Change the order of the ${what}`} onClick={() => setOpen(true)}>
            Change the order
          </SmallButton>
        </div>
      )}
      {children}
    </>
  )
}
