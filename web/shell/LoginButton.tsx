import { Link } from '@tanstack/react-router'
import css from './LoginButton.module.css'

/** The way to sign in (spec 2, Global elements); the user menu takes its place once somebody is. */
export function LoginButton() {
  return (
    <Link to="/auth" className={css.login}>
      Login
    </Link>
  )
}
