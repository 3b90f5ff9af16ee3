import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useUnsaved } from '#desk/calls/unsaved.ts'
import { Button } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Arrange.module.css'
import { arranged, moved } from './arranged.ts'
import { Said } from './Said.tsx'
import { SmallButton } from './SmallButton.tsx'

/** A row that can be moved. */
export type Arranged = { id: string; name: string }
type Props = {
  what: string
  /** What the order is for, beside what everybody reads by it. */
  more?: string | undefined
  rows: readonly Arranged[]
  save: (ids: readonly string[]) => Promise<unknown>
  onSaved: () => void
  onClose: () => void
}
type Way = 'up' | 'down'

/** Rows to be moved up and down, by finger, mouse or keyboard; nothing is changed before it is saved. */
export function Arrange({ what, more, rows, save, onSaved, onClose }: Props) {
  const headingId = useId()
  const { act, isBusy, run } = useAct()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const ids = arranged(chosen, [...byId.keys()])
  const move = ({ id, name }: Arranged, way: Way) => {
    const next = moved(ids, id, way)
    // The row has moved in the page too: the focus goes with it.
    flushSync(() => setChosen(next))
    focusOn(id, way)
    announce(`${name} moved to ${next.indexOf(id) + 1} of ${next.length}`)
  }
  useUnsaved(chosen.length > 0 && !isBusy)
  const send = () => void run(() => save(ids)).then((isDone) => isDone && onSaved())
  return (
    <section aria-labelledby={headingId} className={css.order}>
      <h2 id={headingId} tabIndex={-1} ref={startHere} className={css.heading}>
        Order of the {what}
      </h2>
      <p className={css.lead}>
        Guests and staff see the {what} in this order. {more}
      </p>
      <Said act={act} />
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- without its numbers it is no list to VoiceOver any more */}
      <ol role="list" className={css.list}>
        {ids.map((id, at) => {
          const row = byId.get(id)
          return (
            row && (
              <Row
                key={id}
                row={row}
                canMove={{ up: at > 0 && !isBusy, down: at < ids.length - 1 && !isBusy }}
                onMove={(way) => move(row, way)}
              />
            )
          )
        })}
      </ol>
      <div className={css.acts}>
        <Button busy={isBusy} onClick={send}>
          {isBusy ? 'Saving this order…' : 'Save this order'}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

type RowProps = { row: Arranged; canMove: Record<Way, boolean>; onMove: (way: Way) => void }

function Row({ row: { id, name }, canMove, onMove }: RowProps) {
  return (
    <li className={css.row}>
      <span className={css.name}>{name}</span>
      <span className={css.moves}>
        <SmallButton
          id={buttonId(id, 'up')}
          aria-label={`Move ${name} up`}
          disabled={!canMove.up}
          onClick={() => onMove('up')}
        >
          Up
        </SmallButton>
        <SmallButton
          id={buttonId(id, 'down')}
          aria-label={`Move ${name} down`}
          disabled={!canMove.down}
          onClick={() => onMove('down')}
        >
          Down
        </SmallButton>
      </span>
    </li>
  )
}

/** Whoever opened it goes on from its heading: the button that opened it is gone. */
const startHere = (heading: HTMLElement | null) => heading?.focus()

const buttonId = (id: string, way: Way) => `move-${way}-${id}`

/** The button that was pressed; at the end of the list, where it cannot be pressed again, the other one. */
function focusOn(id: string, way: Way): void {
  const [same, other] = [way, way === 'up' ? 'down' : 'up'] as const
  const pressed = document.querySelector<HTMLButtonElement>(`#${CSS.escape(buttonId(id, same))}:enabled`)
  ;(pressed ?? document.getElementById(buttonId(id, other)))?.focus()
}
