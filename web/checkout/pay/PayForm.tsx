import type { ReactNode } from 'react'
import css from './CheckoutScreen.module.css'

/** What is bought, who pays, and PAY: one form, which says its mistakes itself. */
export function PayForm({ onPay, children }: { onPay: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        onPay()
      }}
    >
      {children}
    </form>
  )
}
