import type { FirstDayAnswer } from '#api/first-day.ts'
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
      {lastEvent === null ? (
        <>
          <p>
            No message from Stripe has arrived yet. Register this address in Stripe as a webhook, and send a test event:
          </p>
          <p className={css.copied}>
            <code>{webhookUrl}</code> <CopyButton text={webhookUrl}>Copy the address</CopyButton>
          </p>
        </>
      ) : (
        <p>Stripe’s messages arrive.</p>
      )}
    </Step>
  )
}

const keyWords: Record<FirstDayAnswer['payments']['key'], string> = {
  works: 'Your Stripe key works.',
  refused: 'Stripe refuses your key. Whoever runs the server checks STRIPE_SECRET_KEY and starts the house again.',
  unreachable: 'Stripe cannot be reached from the house just now.',
}
