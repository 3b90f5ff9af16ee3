import { useOnline } from '#desk/calls/online.ts'
import css from './OfflineBanner.module.css'

/** Says that there is no network; what is typed stays, and nothing is sent behind anybody's back. */
export function OfflineBanner() {
  const isOnline = useOnline()
  return (
    <output className={css.banner} data-on={!isOnline || undefined}>
      {isOnline ? '' : 'You are offline. Nothing is lost; saving waits for you.'}
    </output>
  )
}
