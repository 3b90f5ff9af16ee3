import type { VoucherAnswer } from '#api/bookings.ts'
import { centsFromDollars, dollars } from '#domain/money.ts'
import { longDate } from '#domain/sydney-time.ts'
import { lastDayOf } from '#domain/validity.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './Booked.module.css'

/** A voucher: its code, what it is worth, until when, and where it is used. */
export function VoucherFacts({ voucher: { code, balance, validUntil } }: { voucher: VoucherAnswer }) {
  return (
    <div className={css.voucher}>
      <p>
        Your voucher for {dollars(centsFromDollars(balance))}
        <strong className={css.code}>{code}</strong>
      </p>
      <CopyButton text={code}>Copy the code</CopyButton>
      <p>
        Enter it as a gift card at checkout by {longDate(lastDayOf(new Date(validUntil)))}. We will email it to you as
        well.
      </p>
    </div>
  )
}
