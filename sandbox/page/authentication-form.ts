import { frame, ripples } from './frame.ts'
import { html } from './html.ts'

/** The card's own bank asks whether it is really you: here both answers are a button. */
export const authenticationForm = (action: string, last4: string) =>
  frame(
    'Confirm it is you',
    html`<main class="notice">
      ${ripples}
      <h1>Confirm it is you</h1>
      <p>
        The bank of your card ending in <strong>${last4}</strong> asks for one more step. This is a test: choose how it
        ends.
      </p>
      <form method="post" action="${action}">
        <button class="button" type="submit" name="outcome" value="complete">Complete authentication</button>
        <button class="button quiet" type="submit" name="outcome" value="fail">Fail authentication</button>
      </form>
    </main>`,
  )
