import type { LinkProps } from '@tanstack/react-router'
import { CancelLink } from './CancelLink.tsx'
import { useIsSettingUp } from './WayOn.tsx'

/** The "Cancel" of a form that the set-up leads to: back to the set-up while the owner is at it, otherwise to this page. */
export function WayOut({ to }: Required<Pick<LinkProps, 'to'>>) {
  return useIsSettingUp() ? <CancelLink to="/office/first-day" /> : <CancelLink to={to} />
}
