import { useHouse } from '#web/shell/house.ts'
import css from './AccountForm.module.css'

/** The demo house sends no emails: this says where to read them. */
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
