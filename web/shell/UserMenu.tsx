import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Member } from '#domain/accounts/auth-state.ts'
import css from './LoginButton.module.css'
import { signOut } from './member-session.ts'

/** The member's menu: My Bookings and Logout (spec 2, Global elements), their membership between, with the keys of the authoring practices. */
export function UserMenu({ member }: { member: Member }) {
  const { firstName, lastName } = member.contact
  const name = `${firstName} ${lastName}`.trim() || member.loginEmail
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | null>(null)
  const { leave, isLeaving, hasFailed } = useLogout()
  const navigate = useNavigate()
  const close = () => {
    setOpen(null)
    button.current?.focus()
  }

  useEffect(() => {
    if (open)
      itemsIn(box.current)
        .at(open === 'first' ? 0 : -1)
        ?.focus()
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    const closeFromOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(null)
    }
    addEventListener('pointerdown', closeFromOutside)
    addEventListener('focusin', closeFromOutside)
    return () => {
      removeEventListener('pointerdown', closeFromOutside)
      removeEventListener('focusin', closeFromOutside)
    }
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) return close()
    const items = itemsIn(box.current)
    const next = open
      ? itemAfterKey(items, event.key)
      : { ArrowDown: 'first' as const, ArrowUp: 'last' as const }[event.key]
    if (!next) return undefined
    event.preventDefault()
    if (typeof next === 'string') setOpen(next)
    else next.focus()
    return undefined
  }

  return (
    // The keys are the menu's: its items and its button take the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={css.user} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={css.login}
        aria-label={`${name}, account`}
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? `${id}-menu` : undefined}
        onClick={() => (open ? setOpen(null) : setOpen('first'))}
      >
        <Person />
        <span className={css.name}>{firstName || name}</span>
      </button>
      {open && (
        <div className={css.panel}>
          <p className={css.who}>
            Signed in as <strong>{member.loginEmail}</strong>
          </p>
          <div id={`${id}-menu`} role="menu" aria-labelledby={`${id}-button`} className={css.menu}>
            <Link to="/bookings" role="menuitem" tabIndex={-1} onClick={() => setOpen(null)}>
              My Bookings
            </Link>
            <Link to="/account" role="menuitem" tabIndex={-1} onClick={() => setOpen(null)}>
              Membership
            </Link>
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              aria-disabled={isLeaving || undefined}
              onClick={() => void leave(() => navigate({ to: '/auth' }))}
            >
              {isLeaving ? 'Logging out…' : 'Logout'}
            </button>
          </div>
          {hasFailed && (
            <p role="alert" className={css.failed}>
              You are still signed in: the house could not be reached. Please try again.
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Leaving: once at a time, and said when it could not be done. */
function useLogout() {
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here')
  const leave = async (then: () => Promise<void>) => {
    if (state === 'leaving') return
    setState('leaving')
    try {
      await signOut()
      await then()
    } catch {
      setState('failed')
    }
  }
  return { leave, isLeaving: state === 'leaving', hasFailed: state === 'failed' }
}

const itemsIn = (box: HTMLElement | null) => [...(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

function itemAfterKey(items: HTMLElement[], key: string): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

function Person() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="26"
      height="26"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6" />
    </svg>
  )
}
