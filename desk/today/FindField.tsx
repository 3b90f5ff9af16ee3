import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { FoundGuest } from '#api/guests.ts'
import { guestsFailed, keepWords, useFoundGuests } from '#desk/guests/useGuests.ts'
import { buttonLook } from '#ui/Button.tsx'
import { findRows } from './day-filter.ts'
import { clockOf, inPeople, type Standing } from './day-words.ts'
import { commandOf, type Command } from './field-commands.ts'
import css from './FindField.module.css'

type Props = {
  label: string
  standings: readonly Standing[]
  /** Somebody was chosen from the list. */
  onChoose: (standing: Standing) => void
  /** What was typed is nobody's name and was sent by Enter: it may be a code. */
  onTyped?: (typed: string) => void
  /** Where all guests can be found and commands be said: what is done with them. */
  beyond?: { onGuest: (guest: FoundGuest) => void; onCommand: (command: Command) => void }
}
type Option = { key: string; title: string; detail: string; onChoose: () => void }

/** More than anybody reads, of this day and of all guests. */
const MOST = 7
const MOST_OF_ALL = 5
/** All guests are looked for when somebody stops typing for so long (milliseconds). */
const AFTER = 200

/**
 * Finds a guest of this day by three letters, the end of a phone, a code or a time, at once; and all other guests a moment
 * later: a list to choose from (APG combobox).
 */
export function FindField({ label, standings, onChoose, onTyped, beyond }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const others = useOthers(beyond ? typed : '')
  const command = beyond ? commandOf(typed) : null
  const found = findRows(standings, typed).slice(0, MOST)
  const isOpen = typed.trim() !== ''
  const options: Option[] = [
    ...(command && beyond
      ? [{ key: command.key, title: command.words, detail: command.detail, onChoose: () => beyond.onCommand(command) }]
      : []),
    ...found.map((standing) => ({
      key: standing.row.bookingId,
      title: standing.row.name,
      detail: inShort(standing),
      onChoose: () => onChoose(standing),
    })),
    ...others.people.map((guest) => ({
      key: guest.ref,
      title: guest.name,
      detail: `All guests · ${guest.email || 'No email'}`,
      onChoose: () => beyond?.onGuest(guest),
    })),
  ]
  const chosen = Math.min(at, options.length - 1)
  const choose = (option: Option) => {
    setTyped('')
    setAt(0)
    option.onChoose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (options.length > 0) setAt((chosen + (event.key === 'ArrowDown' ? 1 : options.length - 1)) % options.length)
    } else if (event.key === 'Escape') {
      setTyped('')
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options[chosen]
      if (option) choose(option)
      else if (isOpen) onTyped?.(typed)
    }
  }
  return (
    <div className={css.find}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        id={id}
        data-find
        type="text"
        role="combobox"
        className={css.field}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${id}-${chosen}` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.below} hidden={!isOpen}>
        {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a datalist can be neither styled nor tested */}
        <ul id={`${id}-list`} role="listbox" aria-label="What was found" className={css.list}>
          {options.map((option, i) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
            <li
              key={option.key}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === chosen}
              className={css.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <strong>{option.title}</strong>
              <span>{option.detail}</span>
            </li>
          ))}
        </ul>
        {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */}
        {isOpen && options.length === 0 && (
          <div className={css.none}>
            <output>No guest matches “{typed.trim()}” on this day.</output>
            <Link to="/guests" className={buttonLook('quiet')} onClick={() => keepWords(typed.trim())}>
              Search all guests
            </Link>
          </div>
        )}
        {isOpen && others.hasFailed && <output className={css.none}>{guestsFailed}</output>}
      </div>
    </div>
  )
}

const inShort = ({ row, words }: Standing) =>
  `${clockOf(row.startsAt)} · ${inPeople(row.people)} · ${row.place} · ${words}`

/** Guests of any day who fit what was typed, once nobody types on. */
function useOthers(typed: string): { people: readonly FoundGuest[]; hasFailed: boolean } {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError } = useFoundGuests(words)
  const isOfThis = words !== '' && words === typed.trim()
  return { people: isOfThis ? (data?.people ?? []).slice(0, MOST_OF_ALL) : [], hasFailed: isOfThis && isError }
}
