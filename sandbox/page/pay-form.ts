import { testCards, type CardField } from '../cards.ts'
import type { Cart, Session } from '../objects.ts'
import { frame, ripples } from './frame.ts'
import { html, type Html } from './html.ts'

type Field = 'email' | CardField
export type Faults = Partial<Record<Field | 'payment', string>>
export type Typed = { email: string; number: string; expiry: string; cvc: string }

const idOf: Record<Field | 'payment', string> = {
  email: 'email',
  number: 'card-number',
  expiry: 'card-expiry',
  cvc: 'card-cvc',
  payment: 'card-number',
}

/** The page on which a visitor pays: what is bought on one side, the card on the other. */
export function payForm(session: Session, cart: Cart, typed: Typed, faults: Faults): string {
  const total = money(session.amount_total ?? 0, session.currency ?? 'aud')
  const failed = Object.keys(faults).length > 0
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
        <p class="until">This page stays open until ${clockTime(session.expires_at)}, Sydney time.</p>
      </section>
      <section class="card" aria-labelledby="by-card">
        <h2 id="by-card">Pay by card</h2>
        ${failed && errorSummary(faults)}
        <form method="post" action="/c/pay/${session.id}" novalidate>
          ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: typed.email, fault: faults.email, locked: session.customer_email !== null })}
          ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', value: typed.number, fault: faults.number ?? faults.payment, placeholder: '1234 1234 1234 1234', maxlength: 23 })}
          <div class="pair">
            ${field({ name: 'expiry', label: 'Expiry', inputmode: 'numeric', autocomplete: 'cc-exp', value: typed.expiry, fault: faults.expiry, placeholder: 'MM / YY', maxlength: 9 })}
            ${field({ name: 'cvc', label: 'Security code', inputmode: 'numeric', autocomplete: 'cc-csc', value: typed.cvc, fault: faults.cvc, placeholder: 'CVC', maxlength: 4 })}
          </div>
          ${session.custom_text.submit && html`<p class="hint">${session.custom_text.submit.message}</p>`}
          <button class="button" type="submit">Pay ${total}</button>
          ${session.cancel_url && html`<p class="back"><a href="${session.cancel_url}">Cancel and go back to ${cart.merchant}</a></p>`}
          ${cardList(session.id)}
        </form>
      </section>
    </main>`,
  )
}

function lineItem(line: Cart['lines'][number]) {
  const each = line.quantity !== 1 && html` <small>× ${line.quantity ?? 1}</small>`
  return html`<li>
    <span>${line.description ?? ''}${each}</span> <span>${money(line.amount_total, line.currency)}</span>
  </li>`
}

function errorSummary(faults: Faults): Html {
  return html`<div class="errors" role="alert" tabindex="-1" autofocus>
    <h3>${faults.payment ? 'Your payment did not go through' : 'There is a problem'}</h3>
    <ul>
      ${Object.entries(faults).map(
        ([name, sentence]) => html`<li><a href="#${idOf[name as Field]}">${sentence}</a></li>`,
      )}
    </ul>
  </div>`
}

type FieldParts = {
  name: Field
  label: string
  autocomplete: string
  value: string
  fault: string | undefined
  type?: string
  inputmode?: string
  placeholder?: string
  maxlength?: number
  locked?: boolean
}

function field(parts: FieldParts): Html {
  const id = idOf[parts.name]
  return html`<div class="field">
    <label for="${id}">${parts.label}</label>
    ${parts.fault && html`<p class="wrong" id="${id}-error"><span class="unseen">Error:</span> ${parts.fault}</p>`}
    <input
      id="${id}"
      name="${parts.name}"
      type="${parts.type ?? 'text'}"
      autocomplete="${parts.autocomplete}"
      value="${parts.value}"
      spellcheck="false"
      required
      ${parts.inputmode && html`inputmode="${parts.inputmode}"`}
      ${parts.placeholder && html`placeholder="${parts.placeholder}"`}
      ${parts.maxlength && html`maxlength="${parts.maxlength}"`}
      ${parts.fault && html`aria-describedby="${id}-error" aria-invalid="true"`}
      ${parts.locked && html`readonly`}
    />
  </div>`
}

/** Without JavaScript a card is filled in by the server: the button sends the form, the page comes back filled. */
function cardList(id: string): Html {
  return html`<details class="cards">
    <summary>Test cards</summary>
    <p class="hint">Any future expiry date and any security code will do.</p>
    <ul>
      ${testCards.map(
        ({ number, does }) =>
          html`<li>
            <span><code>${inGroups(number)}</code> <small>${does}</small></span>
            <button
              type="submit"
              formaction="/c/pay/${id}#by-card"
              name="fill"
              value="${number}"
              aria-label="Fill in card ${inGroups(number)}: ${does}"
            >
              Fill in
            </button>
          </li>`,
      )}
    </ul>
  </details>`
}

/** A card number as it stands on a card. */
export const inGroups = (number: string) =>
  number.length === 15 ? number.replace(/(.{4})(.{6})(.{5})/, '$1 $2 $3') : number.replace(/(.{4})(?=.)/g, '$1 ')

const money = (cents: number, currency: string) =>
  // The neutral English locale writes A$ rather than $: visitors may come from anywhere.
  new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)

const clockTime = (seconds: number) =>
  new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Australia/Sydney',
  }).format(seconds * 1000)
