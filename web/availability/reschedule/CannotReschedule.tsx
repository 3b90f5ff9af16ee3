import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from '#web/shell/Notice.module.css'
import { ScreenHeading } from '#web/shell/ScreenHeading.tsx'
import { useVisitor } from '#web/shell/visitor.ts'
import { buttonLook } from '#ui/Button.tsx'
import { afterReschedule } from './after-reschedule.ts'

type Props = { title: string; orderKey: string | null; isUnknown?: boolean; children?: ReactNode }

/** Says why a booking cannot be moved, and leads back to it. */
export function CannotReschedule({ title, orderKey, isUnknown = false, children }: Props) {
  const isMember = useVisitor((visitor) => visitor.isAuthenticated)
  return (
    <section className={css.notice}>
      <ScreenHeading key={title} title={title} />
      {children}
      {isUnknown && (
        <p>The link may be incomplete, or the booking may be someone else’s. If you are a member, please sign in.</p>
      )}
      <div className={css.actions}>
        <Link {...afterReschedule(isUnknown ? null : orderKey, isMember)} className={buttonLook('primary')}>
          {orderKey && !isMember && !isUnknown ? 'Back to your booking' : 'Back to My Bookings'}
        </Link>
      </div>
    </section>
  )
}
