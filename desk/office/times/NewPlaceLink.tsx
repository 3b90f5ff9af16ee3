import { Link } from '@tanstack/react-router'
import css from './Times.module.css'

/** Leads to a new pool or room, in a tab of its own, so that nothing typed here is lost. */
export function NewPlaceLink() {
  return (
    <p className={css.quiet}>
      Not in the list?{' '}
      <Link to="/office/resources/new" target="_blank">
        Add a pool or room (new tab)
      </Link>
      , then choose it here.
    </p>
  )
}
