import type { ReactNode } from 'react'
import type { Member } from '#domain/accounts/auth-state.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import css from './ContactFields.module.css'

type Doing = 'Booking' | 'Buying'

/** Who pays: the member who is signed in, or a guest, who fills in what is given as children. */
export function Buyer({ doing, children }: { doing: Doing; children: ReactNode }) {
  const { member, isAsking } = useVisitor()
  if (member) return <BuyingMember member={member} doing={doing} />
  return isAsking ? <Skeleton label="Your details" shape="rows" blocks={3} /> : children
}

/** A member is not asked again for what the house knows (spec 2, /checkout details). */
function BuyingMember({ member, doing }: { member: Member; doing: Doing }) {
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
