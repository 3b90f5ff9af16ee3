import { useEffect, useState } from 'react'
import type { PersonHere } from '#api/shifts.ts'
import { Said } from '#desk/parts/Said.tsx'
import { useAct } from '#ui/useAct.ts'
import { isWholePin, PinField } from './PinField.tsx'
import css from './Shifts.module.css'
import { openByPin } from './useShifts.ts'

type Props = {
  people: readonly PersonHere[]
  /** Who was here last. */
  first: string | null
  onOpen: (memberId: string) => void
}

/** Who comes back to this desk, and their PIN: the sixth digit opens it. */
export function PinEntry({ people, first, onOpen }: Props) {
  const [chosen, setChosen] = useState(() => people.find(({ memberId }) => memberId === first) ?? people[0])
  const [pin, setPin] = useState('')
  const { act, isBusy, run } = useAct()
  useEffect(() => document.getElementById('pin')?.focus(), [])
  if (!chosen) return null

  const enter = async (typed: string) => {
    setPin(typed)
    if (!isWholePin(typed)) return
    const isIn = await run(() => openByPin(chosen.memberId, typed))
    setPin('')
    if (isIn) onOpen(chosen.memberId)
  }
  const choose = (by: 1 | -1) =>
    setChosen(people[(people.indexOf(chosen) + by + people.length) % people.length] ?? chosen)
  return (
    <div className={css.stack}>
      <fieldset aria-label="Who are you?" className={css.people}>
        {people.map((person) => (
          <button
            key={person.memberId}
            type="button"
            className={css.person}
            aria-pressed={person === chosen}
            onClick={() => {
              setChosen(person)
              document.getElementById('pin')?.focus()
            }}
          >
            {person.name}
          </button>
        ))}
      </fieldset>
      <Said act={act} />
      <PinField
        id="pin"
        label={`PIN of ${chosen.name}`}
        value={pin}
        readOnly={isBusy}
        onChange={({ target }) => void enter(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') choose(1)
          if (key === 'ArrowUp') choose(-1)
        }}
      />
    </div>
  )
}
