import { Link } from '@tanstack/react-router'
import { useHouse } from './house.ts'
import css from './Shell.module.css'

/** Help is here, in the same place on every screen (WCAG 3.2.6). */
export function Footer() {
  const { venue } = useHouse()
  return (
    <footer className={css.footer}>
      <div className={css.help}>
        <div>
          <h2>Need a hand?</h2>
          <a href={`mailto:${venue.supportEmail}`}>{venue.supportEmail}</a>
          <br />
          <Link to="/memberships">Memberships</Link>
        </div>
        <address>
          {venue.name}
          <br />
          {venue.address}
        </address>
      </div>
    </footer>
  )
}
