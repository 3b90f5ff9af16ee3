import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { guestWordsBounds } from '#api/guests.ts'
import { useOnline } from '#desk/calls/online.ts'
import { needsTheLine, useLineOfDesk } from '#desk/calls/line.ts'
import { Failed } from '#desk/parts/States.tsx'
import { OptionRow } from '#desk/parts/OptionRow.tsx'
import { useIsNarrow } from '#desk/parts/useIsWide.ts'
import { Dialog } from '#ui/Dialog.tsx'
import css from '#desk/parts/Options.module.css'
import section from '#desk/parts/Section.module.css'
import type { Findable } from './find.ts'
import { useFound, type Group } from './useFound.ts'

type Props = { onClose: () => void }

/** The search over everything that whoever is here may see; on a phone it takes the whole screen. */
export function Finder({ onClose }: Props) {
  const isNarrow = useIsNarrow()
  return (
    <Dialog open drawer={isNarrow} wide={!isNarrow} title="Search" closeLabel="Close search" onClose={onClose}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

/** One field, and below it what it finds, by kind (APG combobox). */
function Search({ onClose }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const isTyped = typed.trim() !== ''
  const { groups, isWaiting, failures, again } = useFound(typed)
  const all = groups.flatMap(({ found }) => found)
  const at = Math.max(
    all.findIndex(({ key }) => key === chosen),
    0,
  )
  const go = (thing: Findable) => {
    onClose()
    void thing.go(navigate)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: all.length - 1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    const next = all[step === undefined ? at : (at + step) % all.length]
    if (next && step === undefined) go(next)
    else if (next) choose(next.key)
  }
  const choose = (key: string) => {
    setChosen(key)
    document.getElementById(idOf(id, key))?.scrollIntoView({ block: 'nearest' })
  }
  const active = all[at]
  const isNothing = all.length === 0
  const isLost = isTyped && isNothing && failures.length > 0
  const said = countOf(all.length, typed.trim(), isLost)
  return (
    <div className={section.section}>
      <input
        ref={field}
        type="text"
        role="combobox"
        className={css.field}
        aria-label="Search"
        placeholder="A name, a code, a screen"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={guestWordsBounds.longest}
        value={typed}
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && idOf(id, active.key)}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(null)
        }}
        onKeyDown={onKeyDown}
      />
      {!isNothing && <Found id={id} groups={groups} chosen={active?.key} onChoose={go} />}
      {isNothing && !isLost && <p className={css.found}>{isTyped ? !isWaiting && `${said} ${what}` : what}</p>}
      <Failures
        failures={failures}
        onAgain={() => {
          field.current?.focus()
          again()
        }}
      />
      {isLost && <p className={css.found}>{!isWaiting && said}</p>}
      <output className={isTyped && isWaiting ? undefined : 'visually-hidden'}>
        {isTyped && (isWaiting ? 'Searching…' : said)}
      </output>
    </div>
  )
}

const what =
  'You can search for screens and what to do there, services, promo codes, plans, pools and rooms by name, gift cards by their last four characters, and guests and bookings by name, email, phone or booking code.'

/** `isLost`: some of it could not be looked up, and nobody knows what is there. */
const countOf = (many: number, typed: string, isLost: boolean): string => {
  if (many === 0) return `Nothing ${isLost ? 'else ' : ''}found for “${typed}”.`
  return many === 1 ? '1 result' : `${many} results`
}

const idOf = (id: string, key: string) => `${id}-${key.replaceAll(/\W/g, '-')}`

type FoundProps = {
  id: string
  groups: readonly Group[]
  chosen: string | undefined
  onChoose: (thing: Findable) => void
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist can be neither styled nor tested */
function Found({ id, groups, chosen, onChoose }: FoundProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="What was found" className={css.found}>
      {groups.map(({ title, found }) => (
        <div key={title} role="group" aria-labelledby={idOf(id, title)}>
          <p id={idOf(id, title)} role="presentation">
            {title}
          </p>
          {found.map((thing) => (
            <OptionRow
              key={thing.key}
              id={idOf(id, thing.key)}
              name={thing.name}
              line={thing.line}
              isChosen={thing.key === chosen}
              onChoose={() => onChoose(thing)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
/* oxlint-enable jsx-a11y/prefer-tag-over-role */

/** What could not be looked up; the rest is found all the same. */
function Failures({ failures, onAgain }: { failures: readonly string[]; onAgain: () => void }) {
  const isDown = useLineOfDesk().downSince !== null
  const isOffline = !useOnline() || isDown
  if (failures.length === 0) return null
  return (
    <Failed isBusy={false} onAgain={onAgain}>
      {isOffline ? `${needsTheLine} Screens are found all the same.` : failures.join(' ')}
    </Failed>
  )
}
