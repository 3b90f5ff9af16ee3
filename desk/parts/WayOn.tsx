import { Link, type LinkProps } from '@tanstack/react-router'
import { useMe } from '#desk/calls/me.ts'
import { buttonLook } from '#ui/Button.tsx'

/** The button after saving: back to the set-up while the owner sets the house up, otherwise to this page. */
export function WayOn(way: Pick<LinkProps, 'to' | 'children'>) {
  const isSettingUp = useIsSettingUp()
  return (
    <>
      {isSettingUp && <BackToSetUp look="primary" />}
      <Link {...way} className={buttonLook(isSettingUp ? 'quiet' : 'primary')} />
    </>
  )
}

/** Whether an owner is here whose house is not open yet. */
export function useIsSettingUp(): boolean {
  const { role, isOpened } = useMe()
  return role === 'owner' && !isOpened
}

export function BackToSetUp({ look }: { look: 'primary' | 'quiet' }) {
  return (
    <Link to="/office/first-day" className={buttonLook(look)}>
      Back to the set-up
    </Link>
  )
}
