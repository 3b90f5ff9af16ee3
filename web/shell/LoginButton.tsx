import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import css from './LoginButton.module.css'
import { LostPart, usePart } from './LostPart.tsx'
import { useVisitor } from './visitor.ts'

const loadMenu = () => import('./UserMenu.tsx').then((file) => file.UserMenu)

/** The way to sign in (spec 2, Global elements); for a member, the user menu, or the way to their account without it. */
export function LoginButton() {
  const member = useVisitor((visitor) => visitor.member)
  const { Part: UserMenu, isLost } = usePart(member !== null, loadMenu)
  const [isTold, setTold] = useState(false)
  if (member && UserMenu) return <UserMenu member={member} />
  if (!member || !isLost) {
    return (
      <Link to="/auth" className={css.login}>
        Login
      </Link>
    )
  }
  return (
    <>
      <Link to="/account" className={css.login}>
        Account
      </Link>
      {!isTold && <LostPart name="Your menu" onClose={() => setTold(true)} />}
    </>
  )
}
