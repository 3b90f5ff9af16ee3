import type { FirstDayAnswer } from '#api/first-day.ts'
import { paymentEvents } from '#domain/sales/payment-events.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import css from './FirstDay.module.css'
import { stepTitles, type Standing } from './first-steps.ts'
import { Step } from './Step.tsx'

type Props = Pick<FirstDayAnswer, 'payments'> & { standing: Standing }

/** Whether the house reaches Stripe, and Stripe the house. */
export function PaymentsStep({ payments: { key, webhookUrl, lastEvent }, standing }: Props) {
  return (
    <Step title={stepTitles.payments} standing={standing}>
      <p>{keyWords[key]}</p>
      {lastEvent === null ? <Webhook url={webhookUrl} /> : <p>Stripe’s messages arrive.</p>}
    </Step>
  )
}

/** What to set up at Stripe, so that it tells the house of payments, refunds and memberships. */
function Webhook({ url }: { url: string }) {
  return (
    <>
      <p>
        No message from Stripe has arrived yet. <a href="https://dashboard.stripe.com/webhooks">In Stripe’s webhooks</a>
        , add this address as a destination:
      </p>
      <p className={css.copied}>
        <code>{url}</code> <CopyButton text={url}>Copy the address</CopyButton>
      </p>
      <details>
        <summary>Choose these {paymentEvents.length} events</summary>
        <ul className={css.events}>
          {paymentEvents.map((event) => (
            <li key={event}>
              <code>{event}</code>
            </li>
          ))}
        </ul>
      </details>
      <p>
        Stripe then shows a signing secret. Whoever runs the server sets it as STRIPE_WEBHOOK_SECRET and restarts the
        house. Then send a test event: this step is done when it arrives.
      </p>
    </>
  )
}

const keyWords: Record<FirstDayAnswer['payments']['key'], string> = {
  works: 'Your Stripe key works.',
  refused: 'Stripe refuses your key. Whoever runs the server checks STRIPE_SECRET_KEY and starts the house again.',
  unreachable: 'Stripe cannot be reached from the house just now.',
}
