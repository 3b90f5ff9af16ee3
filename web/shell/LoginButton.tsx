import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import css from './LoginButton.module.css'
import { useVisitor } from './visitor.ts'

const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }))

/** The way to sign in (spec 2, Global elements); for a member, the user menu. */
export function LoginButton() {
  const member = useVisitor((visitor) => visitor.member)
  const login = (
    <Link to="/auth" className={css.login}>
      Login
    </Link>
  )
  if (!member) return login
  return (
    <Suspense fallback={login}>
      <UserMenu member={member} />
    </Suspense>
  )
}
