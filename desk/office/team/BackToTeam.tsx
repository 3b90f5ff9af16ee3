import { Link } from '@tanstack/react-router'
import { buttonLook } from '#ui/Button.tsx'
import css from './Team.module.css'

/** Where the proof of a change of the team leads. */
export function BackToTeam() {
  return (
    <div className={css.ways}>
      <Link to="/office/team" className={buttonLook()}>
        Back to the team
      </Link>
    </div>
  )
}
