import type { VoucherAnswer } from '#api/bookings.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { longDate, sydneyDateOf } from '#domain/sydney-time.ts'
import css from './Booked.module.css'

/** A voucher: its code, what it is worth, until when, and where it is used. */
export function VoucherFacts({ voucher: { code, balance, validUntil } }: { voucher: VoucherAnswer }) {
  return (
    <div className={css.voucher}>
      <p>
        Your voucher of {dollars(centsFromDollars(balance))}
        <strong className={css.code}>{code}</strong>
      </p>
      <p>
        Enter it as a gift card at checkout, until {longDate(sydneyDateOf(new Date(validUntil)))}. It is on its way to
        you by email too.
      </p>
    </div>
  )
}
