import type { MembershipAnswer } from '#api/memberships.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { dayOf } from './membership-words.ts'
import css from './MyMemberships.module.css'

/** What will be taken from the card, and when: the next six at most. */
export function NextCharges({ membership: { nextCharges, recurring } }: { membership: MembershipAnswer }) {
  return (
    <div>
      <h3>Next charges</h3>
      {nextCharges.length === 0 ? (
        <p>{recurring ? 'None: nothing more is charged.' : 'None: it is paid once.'}</p>
      ) : (
        <ol className={css.amounts}>
          {nextCharges.map(({ date, amount }) => (
            <li key={date}>
              <time dateTime={date}>{dayOf(date)}</time> <span>{dollars(centsFromDollars(amount))}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
