import { Link, useLocation } from '@tanstack/react-router'
import {
  IconExternalLink,
  IconKeyboard,
  IconLock,
  IconLockPassword,
  IconLogout,
  IconMenu2,
  IconSearch,
  IconUserCircle,
} from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { roleNames } from '#domain/accounts/role.ts'
import { useConflicts } from '#desk/calls/conflicts.ts'
import { useHouseName } from '#desk/calls/house.ts'
import { signOut, useMe } from '#desk/calls/me.ts'
import { showOver } from '#desk/keys/shown-over.ts'
import { Said } from '#desk/parts/Said.tsx'
import { ChoosePin } from '#desk/shifts/choose-pin-later.ts'
import { lock, useLocked } from '#desk/shifts/lock-state.ts'
import { goHome, useHere } from '#desk/shifts/useShifts.ts'
import { Drawer } from '#ui/Dialog.tsx'
import { useAct } from '#ui/useAct.ts'
import css from './Nav.module.css'
import { groupsFor, sideOf, sides, type Place, type Side } from './nav-places.ts'

/** The way around at a desk: a column, and where there is less room a rail with the names below the icons. */
export function Nav() {
  const side = useLocation({ select: ({ pathname }) => sideOf(pathname) })
  return (
    <header ref={showTheCurrent} className={css.side} data-unprinted>
      <p className={css.house}>{useHouseName()}</p>
      <button type="button" className={css.place} {...opensSearch}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>Search</span>
        <span className={css.small} aria-hidden>
          Ctrl K
        </span>
      </button>
      <Sides open={side} />
      <Places side={side} />
      <Person />
    </header>
  )
}

/** What makes a button open the search. */
const opensSearch = { 'aria-keyshortcuts': 'Control+K Meta+K', onClick: () => showOver('search') }

/** Where the places scroll, the open one is in sight from the start. By hand: scrollIntoView would move where Tab begins. */
function showTheCurrent(side: HTMLElement | null) {
  const current = side?.querySelector('li [aria-current]')?.parentElement
  if (side && current) side.scrollTop = current.offsetTop + 2 * current.offsetHeight - side.clientHeight
}

/** The way around on a phone: the search, and a sheet with the same places. */
export function TopBar() {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={css.top} data-unprinted>
      <p className={css.house}>{useHouseName()}</p>
      <button type="button" className={css.menu} aria-label="Search" {...opensSearch}>
        <IconSearch size={22} aria-hidden />
      </button>
      <button type="button" className={css.menu} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconMenu2 size={22} aria-hidden />
        Menu
      </button>
      {isOpen && (
        <Drawer open title="Menu" closeLabel="Close menu" onClose={() => setOpen(false)}>
          <div className={css.sheet}>
            <Places side="desk" onGo={() => setOpen(false)} />
            <Places side="office" onGo={() => setOpen(false)} />
            <Person />
          </div>
        </Drawer>
      )}
    </header>
  )
}

/** From the front desk to the office, and back. */
function Sides({ open }: { open: Side }) {
  return (
    <nav aria-label="Sides" className={css.sides}>
      {(['desk', 'office'] as const).map((side) => (
        <Link key={side} to={sides[side].to} className={css.sideLink} aria-current={side === open ? 'true' : undefined}>
          {sides[side].name}
        </Link>
      ))}
    </nav>
  )
}

type PlacesProps = { side: Side; onGo?: () => void }

function Places({ side, onGo }: PlacesProps) {
  const me = useMe()
  const id = useId()
  return (
    <nav aria-label={sides[side].name} className={css.groups}>
      {groupsFor(side, me).map(({ name: group, places }, n) => (
        <div key={group} className={css.group}>
          <p id={`${id}${n}`} className={css.title}>
            {group}
          </p>
          <ul className={css.places} aria-labelledby={`${id}${n}`}>
            {places.map((place) => (
              <li key={place.to}>
                <ToPlace place={place} onGo={onGo} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type ToPlaceProps = { place: Place; onGo: (() => void) | undefined }

function ToPlace({ place: { to, name, Icon }, onGo }: ToPlaceProps) {
  return (
    <Link
      to={to}
      onClick={onGo}
      className={css.place}
      activeOptions={{ exact: to === '/office', includeSearch: false }}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      <span className={css.name}>{name}</span>
      {to === '/alerts' && <AlertsCount />}
    </Link>
  )
}

/** How many things wait for somebody; nothing when nothing does. */
function AlertsCount() {
  const { data } = useConflicts(useLocked())
  const count = data?.conflicts.filter(({ settled }) => settled === null).length ?? 0
  return count === 0 ? null : <span className={css.count}>{count}</span>
}

/** Who is signed in, and the ways out. */
function Person() {
  const { act, isBusy, run } = useAct()
  const isDevice = Boolean(useHere().data?.me?.shiftEndsAt)
  return (
    <div className={css.person}>
      <WhoIsIn />
      <a className={css.place} href="/">
        <IconExternalLink size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>Guests’ site</span>
      </a>
      {!isDevice && (
        <a className={css.place} href="/account">
          <IconUserCircle size={22} stroke={1.6} aria-hidden />
          <span className={css.name}>My account</span>
        </a>
      )}
      <DeskActs />
      <button
        type="button"
        className={css.place}
        disabled={isBusy}
        onClick={() => void run(isDevice ? goHome : signOut)}
      >
        <IconLogout size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>{isDevice ? endShiftWords(isBusy) : signOutWords(isBusy)}</span>
      </button>
      <Said act={act} />
    </div>
  )
}

function WhoIsIn() {
  const { name, role } = useMe()
  return (
    <p className={css.who}>
      <span className={css.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
      <span className={css.name}>
        <strong>{name}</strong>
        <span className={css.small}>{roleNames[role]}</span>
      </span>
    </p>
  )
}

const endShiftWords = (isBusy: boolean) => (isBusy ? 'Ending your shift…' : 'End my shift and sign out')
const signOutWords = (isBusy: boolean) => (isBusy ? 'Signing out…' : 'Sign out')

/** Their PIN and the keys; and on a device of the desk the way to lock it, by which another person comes in too. */
function DeskActs() {
  const { data: here } = useHere()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {here?.device && (
        <button type="button" className={css.place} onClick={lock}>
          <IconLock size={22} stroke={1.6} aria-hidden />
          <span className={css.name}>Lock or switch person</span>
        </button>
      )}
      <button type="button" className={css.place} onClick={() => setChoosing(true)}>
        <IconLockPassword size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>My PIN</span>
      </button>
      <button type="button" className={css.place} onClick={() => showOver('keys')}>
        <IconKeyboard size={22} stroke={1.6} aria-hidden />
        <span className={css.name}>Keys</span>
      </button>
      <Suspense>{isChoosing && <ChoosePin onClose={() => setChoosing(false)} />}</Suspense>
    </>
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
