import type { Cart, Session } from '../objects.ts'
import { cardForm, type Faults, type Typed } from './card-form.ts'
import { frame, ripples } from './frame.ts'
import { html } from './html.ts'

/** The page on which a visitor leaves another card: nothing is paid here. */
export function keepForm(session: Session, cart: Cart, typed: Typed, faults: Faults): string {
  const failed = Object.keys(faults).length > 0
  return frame(
    `${failed ? 'Error: ' : ''}Another card for ${cart.merchant}`,
    html`<main class="pay">
      <section class="summary" aria-labelledby="title">
        ${ripples}
        <p class="merchant">${cart.merchant}</p>
        <h1 id="title">Another card</h1>
        <p class="until">Nothing is charged now. Future payments are taken from the card you save here.</p>
      </section>
      ${cardForm({
        action: `/c/pay/${session.id}`,
        typed,
        faults,
        emailIsGiven: true,
        heading: 'Your card',
        whenRefused: 'Your card was not saved',
        button: 'Save card',
        hint: session.custom_text.submit?.message,
        wayBack: session.cancel_url
          ? { href: session.cancel_url, label: `Cancel and go back to ${cart.merchant}` }
          : undefined,
      })}
    </main>`,
  )
}
