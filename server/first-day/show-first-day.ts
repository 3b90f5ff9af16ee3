import { Stripe } from 'stripe'
import { paymentEventsPath } from '#api/checkout.ts'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { countServicesWithTimes, findTestEmail, lastPaymentEvent } from './first-day-store.ts'

/**
 * What of the house is set up and what is open; the payment provider is asked once a minute whether it
 * takes the key.
 */
export async function showFirstDay(ctx: Ctx): Promise<FirstDayAnswer> {
  const [venue, key, event, test, { services, withTimes }] = await Promise.all([
    findVenue(ctx.db),
    tryKey(ctx),
    lastPaymentEvent(ctx.db),
    findTestEmail(ctx.db),
    countServicesWithTimes(ctx.db),
  ])
  return {
    hasDetails: venue.revision > 1,
    payments: {
      key,
      webhookUrl: `${ctx.config.siteUrl}${paymentEventsPath}`,
      lastEvent: event?.toISOString() ?? null,
    },
    emails: {
      way: ctx.config.smtpUrl === null ? 'outbox' : 'smtp',
      test: test ? { state: stateOf(test.status), to: test.recipient, at: test.created_at.toISOString() } : null,
    },
    services,
    servicesWithTimes: withTimes,
    isOpen: ctx.isOpen(),
  }
}

/** When the provider last took the key of this process: it is not asked again within a minute. */
const takenAt = new WeakMap<Ctx['stripe'], number>()

async function tryKey({ stripe }: Pick<Ctx, 'stripe'>): Promise<FirstDayAnswer['payments']['key']> {
  if (performance.now() - (takenAt.get(stripe) ?? -Infinity) < MINUTE) return 'works'
  try {
    await stripe.checkout.sessions.list({ limit: 1 }, { maxNetworkRetries: 0, timeout: 5000 })
    takenAt.set(stripe, performance.now())
    return 'works'
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError
    return isRefused ? 'refused' : 'unreachable'
  }
}

const stateOf = (status: string) => (status === 'SENT' || status === 'FAILED' ? status : 'PENDING')
