import { everyPeriod, money } from '../money.ts'
import type { Cart, Line, Session } from '../objects.ts'
import { cardForm, type Faults, type Typed } from './card-form.ts'
import { frame, ripples } from './frame.ts'
import { html } from './html.ts'

/** The page on which a visitor pays: what is bought on one side, the card on the other. */
export function payForm(session: Session, cart: Cart, typed: Typed, faults: Faults, emailIsGiven: boolean): string {
  const total = money(session.amount_total ?? 0, session.currency ?? 'aud')
  const failed = Object.keys(faults).length > 0
  const rhythm = cart.lines[0]?.price.recurring
  return frame(
    `${failed ? 'Error: ' : ''}Pay ${cart.merchant}`,
    html`<main class="pay">
      <section class="summary" aria-labelledby="title">
        ${ripples}
        <p class="merchant">${cart.merchant}</p>
        <h1 id="title">Pay ${total}</h1>
        <ul class="lines" aria-label="What you are paying for">
          ${cart.lines.map((line) => lineItem(line))}
        </ul>
        <p class="total">
          <span>Total <small>${session.currency?.toUpperCase()}</small></span>
          <strong>${total}</strong>
        </p>
        ${rhythm && html`<p class="until">${total} ${everyPeriod(rhythm)} from today, until you cancel.</p>`}
        <p class="until">This page stays open until ${clockTime(session.expires_at)}, Sydney time.</p>
      </section>
      ${cardForm({
        action: `/c/pay/${session.id}`,
        typed,
        faults,
        emailIsGiven,
        button: `Pay ${total}`,
        hint: session.custom_text.submit?.message,
        wayBack: session.cancel_url
          ? { href: session.cancel_url, label: `Cancel and go back to ${cart.merchant}` }
          : undefined,
      })}
    </main>`,
  )
}

function lineItem({ amount_total, currency, description, price, quantity }: Line) {
  const each = quantity !== 1 && html` <small>× ${quantity ?? 1}</small>`
  const rhythm = price.recurring && html` <small>${everyPeriod(price.recurring)}</small>`
  return html`<li><span>${description ?? ''}${each}</span> <span>${money(amount_total, currency)}${rhythm}</span></li>`
}

const clockTime = (seconds: number) =>
  new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Australia/Sydney',
  }).format(seconds * 1000)
