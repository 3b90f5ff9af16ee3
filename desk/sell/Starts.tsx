import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { spokenTime } from '#domain/sydney-time.ts'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Button } from '#ui/Button.tsx'
import css from './Sell.module.css'
import { isBelow, lengthAndPrice, nameOfStart, placesOf, wordsOfGroup } from './start-words.ts'

/** A time and a room were chosen on the board, and several treatments fit. */
export function Wanted({ starts, onPick }: { starts: readonly DeskStart[]; onPick: (start: DeskStart) => void }) {
  const [first] = starts
  if (!first) return null
  return (
    <Section title={`${spokenTime(new Date(first.startDate))}, ${first.resourceName}`}>
      <Tiles label="What fits there" place="0" starts={starts} onPick={onPick} />
    </Section>
  )
}

type StartsProps = { offers: OffersAnswer; onPick: (start: DeskStart) => void }

/** The starts of the day, a tile each, below their kind or the owner's heading, as guests find them. */
export function Starts({ offers: { groups, starts }, onPick }: StartsProps) {
  if (groups.length === 0) return <Empty title="No bath, class or treatment is on the menu yet." />
  return (
    <>
      {groups.map((group, i) => {
        const { title, none } = wordsOfGroup(group)
        const below = starts.filter((start) => isBelow(start, group))
        return (
          <Section key={`${group.kind} ${group.heading}`} title={title}>
            {below.length === 0 ? (
              <Empty title={none} />
            ) : (
              <Tiles label={title} place={`${i + 1}`} starts={below} onPick={onPick} />
            )}
          </Section>
        )
      })}
    </>
  )
}

type TilesProps = { label: string; place: string; starts: readonly DeskStart[]; onPick: (start: DeskStart) => void }

/** How many tiles of a kind are shown before the rest is asked for. */
const FIRST = 6

function Tiles({ label, place, starts, onPick }: TilesProps) {
  const { for: whom } = useSearch({ from: '/frame/sell' })
  const [isAll, setAll] = useState(whom === 'phone')
  const shown = isAll ? starts : starts.slice(0, FIRST)
  return (
    <>
      <ul className={css.grid} aria-label={label} data-tiles={place}>
        {shown.map((start) => (
          <li key={`${start.serviceId} ${start.startDate} ${start.resourceId}`}>
            <Tile start={start} name={nameOfStart(start, starts)} onPick={onPick} />
          </li>
        ))}
      </ul>
      {starts.length > shown.length && (
        <div>
          <Button look="quiet" onClick={() => setAll(true)}>
            Show all {starts.length}
          </Button>
        </div>
      )}
    </>
  )
}

type TileProps = { start: DeskStart; name: string; onPick: (start: DeskStart) => void }

function Tile({ start, name, onPick }: TileProps) {
  return (
    <button type="button" className={css.tile} data-link={start.takesLink || undefined} onClick={() => onPick(start)}>
      <strong>{spokenTime(new Date(start.startDate))}</strong>
      <span>{name}</span>
      <span>{lengthAndPrice(start)}</span>
      <span className={css.quiet}>{placesOf(start)}</span>
    </button>
  )
}
