import type { MembershipAnswer } from '#api/memberships.ts'
import { invoiceNames } from '#domain/invoices/invoice-kind.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { dayOf } from './membership-words.ts'
import css from './MyMemberships.module.css'

/** What was asked for a membership so far, and what became of it. */
export function PastInvoices({ invoices }: Pick<MembershipAnswer, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <details className={css.past}>
      <summary>Past payments ({invoices.length})</summary>
      <ul className={css.amounts}>
        {invoices.map(({ date, amount, status, refunded, invoice }, i) => (
          <li key={`${date} ${i}`}>
            <time dateTime={date}>{dayOf(date)}</time>{' '}
            <span>
              {statuses[status]} {dollars(centsFromDollars(amount))}
              {status === 'PAID' && refunded > 0 && `, ${dollars(centsFromDollars(refunded))} refunded`}
            </span>{' '}
            {invoice && (
              <a href={`/account?invoice=${invoice.id}`}>
                {invoiceNames[invoice.kind]}
                <span className="visually-hidden"> of {dayOf(date)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

const statuses = { PAID: 'Paid', OPEN: 'Not paid yet', FAILED: 'Failed', REFUNDED: 'Refunded' }
