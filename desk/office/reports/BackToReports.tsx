import { Link } from '@tanstack/react-router'
import { Back } from '#desk/parts/Back.tsx'

/** The way back from a report to all of them. */
export const BackToReports = () => (
  <Back>
    <Link to="/office/reports">All reports</Link>
  </Back>
)
