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
  const [chosenId, setChosenId] = useState(first)
  const at = Math.max(
    people.findIndex(({ memberId }) => memberId === chosenId),
    0,
  )
  const chosen = people[at]
  const { pin, act, isBusy, enter } = usePin(onOpen)
  useEffect(focusPin, [])
  if (!chosen) return null

  const choose = (person: PersonHere) => {
    setChosenId(person.memberId)
    focusPin()
  }
  const goOn = (by: 1 | -1) => setChosenId(people[(at + by + people.length) % people.length]?.memberId ?? null)
  return (
    <div className={css.stack}>
      <People people={people} chosen={chosen} onChoose={choose} />
      <Said act={act} />
      <PinField
        id="pin"
        label={`PIN of ${chosen.name}`}
        value={pin}
        readOnly={isBusy}
        onChange={({ target }) => void enter(chosen, target.value)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown') goOn(1)
          if (key === 'ArrowUp') goOn(-1)
        }}
      />
    </div>
  )
}

const focusPin = () => document.getElementById('pin')?.focus()

/** The PIN as it is typed, and what comes of a whole one. */
function usePin(onOpen: Props['onOpen']) {
  const [pin, setPin] = useState('')
  const { act, isBusy, run } = useAct()
  const enter = async ({ memberId }: PersonHere, typed: string) => {
    setPin(typed)
    if (!isWholePin(typed)) return
    const isIn = await run(() => openByPin(memberId, typed))
    setPin('')
    if (isIn) onOpen(memberId)
  }
  return { pin, act, isBusy, enter }
}

type PeopleProps = { people: readonly PersonHere[]; chosen: PersonHere; onChoose: (person: PersonHere) => void }

function People({ people, chosen, onChoose }: PeopleProps) {
  return (
    <fieldset aria-label="Who are you?" className={css.people}>
      {people.map((person) => (
        <button
          key={person.memberId}
          type="button"
          className={css.person}
          aria-pressed={person === chosen}
          onClick={() => onChoose(person)}
        >
          {person.name}
        </button>
      ))}
    </fieldset>
  )
}
