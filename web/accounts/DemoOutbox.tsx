import { useHouse } from '#web/shell/house.ts'
import css from './AccountForm.module.css'

/** In the demo house emails leave nowhere: whoever waits for one is told where to read it. */
export function DemoOutbox() {
  const { venue } = useHouse()
  if (!venue.demo) return null
  return (
    <p className={css.small}>
      This is the demo house: its emails are in the{' '}
      <a href="/sandbox/outbox" target="_blank" rel="noreferrer">
        outbox (new tab)
      </a>
      .
    </p>
  )
}
