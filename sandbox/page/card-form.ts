import { testCards, type CardField } from '../cards.ts'
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

type Form = {
  /** Where the form is sent. */
  action: string
  typed: Typed
  faults: Faults
  /** The house has said who pays. */
  emailIsGiven: boolean
  button: string
  /** Over the card; what is done with it when it is not paid with at once. */
  heading?: string
  /** Over the reason of a refusal. */
  whenRefused?: string
  hint?: string | undefined
  wayBack?: { href: string; label: string } | undefined
}

/** The side of the page on which a card is typed, and what was wrong with the last try. */
export function cardForm(form: Form): Html {
  const { action, typed, faults, emailIsGiven, button, hint, wayBack } = form
  const { heading = 'Pay by card', whenRefused = 'Your payment did not go through' } = form
  return html`<section class="card" aria-labelledby="by-card">
    <h2 id="by-card">${heading}</h2>
    ${Object.keys(faults).length > 0 && errorSummary(faults, whenRefused)}
    <form method="post" action="${action}" novalidate>
      ${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: typed.email, fault: faults.email, locked: emailIsGiven })}
      ${field({ name: 'number', label: 'Card number', inputmode: 'numeric', autocomplete: 'cc-number', value: typed.number, fault: faults.number ?? faults.payment, placeholder: '1234 1234 1234 1234', maxlength: 23 })}
      <div class="pair">
        ${field({ name: 'expiry', label: 'Expiry', inputmode: 'numeric', autocomplete: 'cc-exp', value: typed.expiry, fault: faults.expiry, placeholder: 'MM / YY', maxlength: 9 })}
        ${field({ name: 'cvc', label: 'Security code', inputmode: 'numeric', autocomplete: 'cc-csc', value: typed.cvc, fault: faults.cvc, placeholder: 'CVC', maxlength: 4 })}
      </div>
      ${hint && html`<p class="hint">${hint}</p>`}
      <button class="button" type="submit">${button}</button>
      ${wayBack && html`<p class="back"><a href="${wayBack.href}">${wayBack.label}</a></p>`} ${cardList(action)}
    </form>
  </section>`
}

function errorSummary(faults: Faults, whenRefused: string): Html {
  return html`<div class="errors" role="alert" tabindex="-1" autofocus>
    <h3>${faults.payment ? whenRefused : 'There is a problem'}</h3>
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
function cardList(action: string): Html {
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
              formaction="${action}#by-card"
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
