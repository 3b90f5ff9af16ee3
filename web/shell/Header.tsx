import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useHouse } from './house.ts'
import css from './Shell.module.css'

/**
 * The header: the wordmark leads to the brand's website (spec 1), then the ways into the site; the tools are the cart and
 * the login button.
 */
export function Header({ tools }: { tools: ReactNode }) {
  const { venue } = useHouse()
  const [first, rest] = inTwo(venue.name)
  return (
    <header className={css.header}>
      {venue.demo && <p className={css.band}>Demo house: no real payments</p>}
      <div className={css.bar}>
        <a className={css.wordmark} href={venue.homeUrl} aria-label={`${venue.name}, home page`}>
          <Ripples />
          <span>
            {first} <small>{rest}</small>
          </span>
        </a>
        <nav className={css.tools}>
          <Link to="/service-selection" className={css.way}>
            Book
          </Link>
          <Link to="/memberships" className={css.way}>
            Memberships
          </Link>
        </nav>
        <div className={css.tools}>{tools}</div>
      </div>
    </header>
  )
}

/** A short name stands whole on a phone too; of a longer one its first word. */
const inTwo = (name: string): [string, string] => {
  const end = name.length <= LONGEST_ON_A_PHONE ? -1 : name.indexOf(' ', SHORTEST_WORDMARK)
  return end < 0 ? [name, ''] : [name.slice(0, end), name.slice(end + 1)]
}
const LONGEST_ON_A_PHONE = 13
/** "The" alone is nobody's name. */
const SHORTEST_WORDMARK = 4

function Ripples() {
  return (
    <svg
      viewBox="0 0 32 32"
      width="30"
      height="30"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    >
      <circle cx="16" cy="16" r="14.5" />
      <path d="M5 15c3.7-2.6 7.3-2.6 11 0s7.3 2.6 11 0M7 20.5c3-2.1 6-2.1 9 0s6 2.1 9 0" />
    </svg>
  )
}
