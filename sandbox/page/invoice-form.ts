import { everyPeriod, money } from '../money.ts'
import type { Invoice, Subscription } from '../objects.ts'
import { cardForm, type Faults, type Typed } from './card-form.ts'
import { frame, ripples } from './frame.ts'
import { html } from './html.ts'

/** The page on which an open invoice is paid with another card. */
export function invoiceForm(invoice: Invoice, subscription: Subscription, typed: Typed, faults: Faults): string {
  const total = money(invoice.amount_remaining, invoice.currency)
  const failed = Object.keys(faults).length > 0
  const rhythm = subscription.items.data[0]!.price.recurring
  return frame(
    `${failed ? 'Error: ' : ''}Invoice ${invoice.number}`,
    html`<main class="pay">
      <section class="summary" aria-labelledby="title">
        ${ripples}
        <p class="merchant">${invoice.account_name}</p>
        <h1 id="title">Pay ${total}</h1>
        <ul class="lines" aria-label="What you are paying for">
          ${invoice.lines.data.map(
            (line) =>
              html`<li><span>${line.description ?? ''}</span> <span>${money(line.amount, line.currency)}</span></li>`,
          )}
        </ul>
        <p class="total">
          <span>Total <small>${invoice.currency.toUpperCase()}</small></span> <strong>${total}</strong>
        </p>
        <p class="until">Invoice ${invoice.number}, ${dayOf(invoice.created)}. The last payment did not go through.</p>
        ${subscription.status !== 'canceled' && html`<p class="until">The card you pay with here pays ${everyPeriod(rhythm)} from now on.</p>`}
      </section>
      ${cardForm({ action: `/i/${invoice.id}`, typed, faults, emailIsGiven: invoice.customer_email !== null, button: `Pay ${total}` })}
    </main>`,
  )
}

const dayOf = (seconds: number) =>
  new Intl.DateTimeFormat('en-AU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  }).format(seconds * 1000)
