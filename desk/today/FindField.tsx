import { Link } from '@tanstack/react-router'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import type { FoundGuest } from '#api/guests.ts'
import { guestsFailed, keepWords, useFoundGuests } from '#desk/guests/useGuests.ts'
import { OptionRow } from '#desk/parts/OptionRow.tsx'
import choices from '#desk/parts/Options.module.css'
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
export function FindField(props: Props) {
  const id = useId()
  const { typed, isOpen, type, options, hasFailed, chosen, choose, onKeyDown } = useFinding(props)
  const active = isOpen && options.length > 0 ? optionOf(id, chosen) : undefined
  return (
    <div className={css.find}>
      <label htmlFor={id} className="visually-hidden">
        {props.label}
      </label>
      <Combobox {...{ id, label: props.label, typed, isOpen, active, onKeyDown }} onType={type} />
      <div className={css.below} hidden={!isOpen}>
        <Found id={id} options={options} chosen={chosen} onChoose={choose} />
        {isOpen && options.length === 0 && <Nobody typed={typed.trim()} />}
        {isOpen && hasFailed && <output className={css.none}>{guestsFailed}</output>}
      </div>
    </div>
  )
}

/** What is typed, what there is to choose from then, and what the keys do with it. */
function useFinding(props: Props) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // What was sent as a code is answered beside the field: its list is not in the way of that.
  const [isSent, setSent] = useState(false)
  const { options, hasFailed } = useOptions(props, typed)
  const chosen = Math.min(at, options.length - 1)
  const type = (words: string) => {
    setTyped(words)
    setAt(0)
    setSent(false)
  }
  const choose = (option: Option) => {
    type('')
    option.onChoose()
  }
  const onEnter = () => {
    const option = options[chosen]
    if (option) choose(option)
    else if (typed.trim() !== '' && props.onTyped) {
      props.onTyped(typed)
      setSent(true)
    }
  }
  const onKeyDown = keysOf({ many: options.length, chosen, setAt, onEscape: () => setTyped(''), onEnter })
  return { typed, isOpen: typed.trim() !== '' && !isSent, type, options, hasFailed, chosen, choose, onKeyDown }
}

type ComboboxProps = {
  id: string
  label: string
  typed: string
  isOpen: boolean
  /** The option that Enter would choose. */
  active: string | undefined
  onType: (words: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Combobox({ id, label, typed, isOpen, active, onType, onKeyDown }: ComboboxProps) {
  return (
    <input
      id={id}
      data-find
      type="text"
      role="combobox"
      className={choices.field}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      value={typed}
      aria-expanded={isOpen}
      aria-controls={listOf(id)}
      aria-autocomplete="list"
      aria-activedescendant={active}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

const listOf = (id: string) => `${id}-list`
const optionOf = (id: string, place: number) => `${id}-${place}`

/** What there is to choose from: a command, then guests of this day, then all others. */
function useOptions({ standings, onChoose, beyond }: Props, typed: string) {
  const { people, hasFailed } = useOthers(beyond ? typed : '')
  const command = beyond ? commandOf(typed) : null
  const commands = command && beyond ? [optionOfCommand(command, beyond)] : []
  const ofToday = findRows(standings, typed)
    .slice(0, MOST)
    .map((standing) => ({
      key: standing.row.bookingId,
      title: standing.row.name,
      detail: inShort(standing),
      onChoose: () => onChoose(standing),
    }))
  const others = people.map((guest) => ({
    key: guest.ref,
    title: guest.name,
    detail: `All guests · ${guest.email || 'No email'}`,
    onChoose: () => beyond?.onGuest(guest),
  }))
  const options: Option[] = [...commands, ...ofToday, ...others]
  return { options, hasFailed }
}

const optionOfCommand = (command: Command, { onCommand }: NonNullable<Props['beyond']>): Option => ({
  key: command.key,
  title: command.words,
  detail: command.detail,
  onChoose: () => onCommand(command),
})

type Keys = { many: number; chosen: number; setAt: (at: number) => void; onEscape: () => void; onEnter: () => void }

/** Up and down go round in the list; the focus stays in the field. */
function keysOf({ many, chosen, setAt, onEscape, onEnter }: Keys) {
  return (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (many > 0) setAt((chosen + (event.key === 'ArrowDown' ? 1 : many - 1)) % many)
    } else if (event.key === 'Escape') {
      onEscape()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
  }
}

type FoundProps = { id: string; options: readonly Option[]; chosen: number; onChoose: (option: Option) => void }

function Found({ id, options, chosen, onChoose }: FoundProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can be neither styled nor tested
    <div id={listOf(id)} role="listbox" aria-label="What was found">
      {options.map((option, place) => (
        <OptionRow
          key={option.key}
          id={optionOf(id, place)}
          name={option.title}
          line={option.detail}
          isChosen={place === chosen}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  )
}

function Nobody({ typed }: { typed: string }) {
  return (
    <div className={css.none}>
      <output>No guest matches “{typed}” on this day.</output>
      <Link to="/guests" className={buttonLook('quiet')} onClick={() => keepWords(typed)}>
        Search all guests
      </Link>
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
