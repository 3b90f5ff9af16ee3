import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Member } from '#domain/accounts/auth-state.ts'
import login from './LoginButton.module.css'
import { signOut } from './member-session.ts'
import { useMenu } from './useMenu.ts'
import css from './UserMenu.module.css'

/** The member's menu: My Bookings and Logout (spec 2, Global elements), their membership and account between. */
export function UserMenu({ member }: { member: Member }) {
  const { firstName, lastName } = member.contact
  const name = `${firstName} ${lastName}`.trim() || member.loginEmail
  const id = useId()
  const { box, button, isOpen, open, close, onKeyDown } = useMenu()
  const logout = useLogout()

  return (
    // The keys are the menu's: its items and its button take the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className={css.user} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        id={`${id}-button`}
        className={login.login}
        aria-label={`${name}, account`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-menu` : undefined}
        onClick={() => (isOpen ? close() : open('first'))}
      >
        <Person />
        <span className={css.name}>{firstName || name}</span>
      </button>
      {isOpen && <Panel id={id} email={member.loginEmail} logout={logout} onChosen={close} />}
    </div>
  )
}

type PanelProps = { id: string; email: string; logout: ReturnType<typeof useLogout>; onChosen: () => void }

function Panel({ id, email, logout, onChosen }: PanelProps) {
  return (
    <div className={css.panel}>
      <p className={css.who}>
        Signed in as <strong>{email}</strong>
      </p>
      <div id={`${id}-menu`} role="menu" aria-labelledby={`${id}-button`} className={css.menu}>
        <Link to="/bookings" role="menuitem" tabIndex={-1} onClick={onChosen}>
          My Bookings
        </Link>
        <Link to="/account" hash="membership" role="menuitem" tabIndex={-1} onClick={onChosen}>
          Membership
        </Link>
        <Link to="/account" role="menuitem" tabIndex={-1} onClick={onChosen}>
          Your account
        </Link>
        <Logout {...logout} />
      </div>
      {logout.hasFailed && (
        <p role="alert" className={css.failed}>
          You are still signed in, because we could not reach our server. Please try again.
        </p>
      )}
    </div>
  )
}

function Logout({ run, isBusy }: PanelProps['logout']) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} aria-disabled={isBusy || undefined} onClick={() => void run()}>
      {isBusy ? 'Logging out…' : 'Logout'}
    </button>
  )
}

/** Logging out: once at a time, to the page for signing in; a failure is shown. */
function useLogout() {
  const [state, setState] = useState<'not yet' | 'busy' | 'failed'>('not yet')
  const navigate = useNavigate()
  const run = async () => {
    if (state === 'busy') return
    setState('busy')
    try {
      await signOut()
      await navigate({ to: '/auth' })
    } catch {
      setState('failed')
    }
  }
  return { run, isBusy: state === 'busy', hasFailed: state === 'failed' }
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
