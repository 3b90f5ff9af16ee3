import { Link } from '@tanstack/react-router'
import { IconExternalLink, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { houseName } from '#desk/calls/house.ts'
import { signOut, useMe } from '#desk/calls/me.ts'
import { isAtLeast, roleNames } from '#domain/accounts/role.ts'
import { Said } from '#desk/parts/Said.tsx'
import { Drawer } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Nav.module.css'
import { places } from './nav-places.ts'

/** The way around at a desk: a column with names, and a rail of icons where there is less room. */
export function Nav() {
  // Names beside the icons of the rail go away by Escape until the pointer comes again (WCAG 1.4.13).
  const [isQuiet, setQuiet] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears Escape
    <header
      className={css.side}
      data-quiet={isQuiet || undefined}
      onKeyDown={({ key }) => setQuiet(key === 'Escape')}
      onPointerEnter={() => setQuiet(false)}
    >
      <p className={css.house}>{houseName()}</p>
      <Places label="Office" />
      <Person />
    </header>
  )
}

/** The way around on a phone: one button, and a sheet with the same places. */
export function TopBar() {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.top}>
      <p className={css.house}>{houseName()}</p>
      <button type="button" className={css.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 size={22} aria-hidden />
        Menu
      </button>
      {isOpen && (
        <Drawer open title="Menu" closeLabel="Close menu" onClose={() => setOpen(false)}>
          <div className={css.sheet}>
            <Places label="Office" onGo={() => setOpen(false)} />
            <Person />
          </div>
        </Drawer>
      )}
    </header>
  )
}

function Places({ label, onGo }: { label: string; onGo?: () => void }) {
  const { role } = useMe()
  return (
    <nav aria-label={label}>
      <ul className={css.places}>
        {places
          .filter(({ needs }) => isAtLeast(role, needs))
          .map(({ to, name, Icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={onGo}
                className={css.place}
                activeOptions={{ exact: to === '/office', includeSearch: false }}
              >
                <Icon size={22} stroke={1.6} aria-hidden />
                <span className={css.name}>{name}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

/** Who is signed in, and the ways out. */
function Person() {
  const { name, role } = useMe()
  const { act, isBusy, run } = useAct()
  return (
    <div className={css.person}>
      <p className={css.who}>
        <span className={css.initials} aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span className={css.name}>
          <strong>{name}</strong>
          <span className={css.role}>{roleNames[role]}</span>
        </span>
      </p>
      <a className={css.place} href="/">
        <IconExternalLink size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>Guests’ site</span>
      </a>
      <button type="button" className={css.place} disabled={isBusy} onClick={() => void run(signOut)}>
        <IconLogout size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>{isBusy ? 'Signing out…' : 'Sign out'}</span>
      </button>
      <Said act={act} />
    </div>
  )
}

/** `OO` of Olive Owner. */
export const initialsOf = (name: string): string => {
  const parts = name.split(/\s+/).filter((part) => part !== '')
  return [parts[0], parts.length > 1 ? parts.at(-1) : undefined]
    .map((part) => part?.[0] ?? '')
    .join('')
    .toUpperCase()
}
