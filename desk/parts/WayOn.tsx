import { Link, type LinkProps } from '@tanstack/react-router'
import { buttonLook } from '#ui/Button.tsx'
import { useIsSettingUp } from '#desk/calls/useIsSettingUp.ts'

/** Where to go on after something was saved: while a new house is being set up back there first, else to where this leads. */
export function WayOn({ children, ...to }: Pick<LinkProps, 'to' | 'params' | 'children'>) {
  const isSettingUp = useIsSettingUp()
  return (
    <>
      {isSettingUp && (
        <Link to="/office/first-day" className={buttonLook()}>
          Back to the set-up
        </Link>
      )}
      <Link {...to} className={buttonLook(isSettingUp ? 'quiet' : 'primary')}>
        {children}
      </Link>
    </>
  )
}
