import type { Member } from '#domain/accounts/auth-state.ts'
import css from './ContactFields.module.css'

type Props = { member: Member; doing?: 'Booking' | 'Buying' }

/** Who books, when the house knows them: a member is not asked again (spec 2, /checkout details). */
export function BookingAs({ member, doing = 'Booking' }: Props) {
  const name = `${member.contact.firstName} ${member.contact.lastName}`.trim()
  return (
    <section className={css.details} aria-labelledby="your-details">
      <h2 id="your-details">Your details</h2>
      <p className={css.as}>
        {doing} as <strong>{[name, member.loginEmail].filter(Boolean).join(', ')}</strong>
        <span>Your confirmation goes to this address.</span>
      </p>
    </section>
  )
}
