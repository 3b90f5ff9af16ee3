import { Stripe } from 'stripe'
import { paymentEventsPath } from '#api/checkout.ts'
import type { FirstDayAnswer } from '#api/first-day.ts'
import { dollarsFromCents } from '#domain/money.ts'
import { isOpenToGuests } from '#domain/set-up.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { findVenue } from '#server/kit/database/venue-store.ts'
import { findTermsInForce, newestTerms } from '#server/settings/terms-store.ts'
import { countExtras, findTestEmail, lastPaymentEvent } from './first-day-store.ts'
import { findSetUp } from './set-up-store.ts'

/**
 * What of the house is set up and what is open; the payment provider is asked once a minute whether it
 * takes the key.
 */
export async function showFirstDay(ctx: Ctx): Promise<FirstDayAnswer> {
  const [venue, key, event, test, setUp, extras, terms, inForce] = await Promise.all([
    findVenue(ctx.db),
    tryKey(ctx),
    lastPaymentEvent(ctx.db),
    findTestEmail(ctx.db),
    findSetUp(ctx.db),
    countExtras(ctx.db),
    newestTerms(ctx.db),
    findTermsInForce(ctx.db, ctx.now()),
  ])
  return {
    ...setUp,
    revision: venue.revision,
    terms,
    termsInForce: inForce?.version ?? 0,
    payments: {
      key,
      webhookUrl: `${ctx.config.siteUrl}${paymentEventsPath}`,
      lastEvent: event?.toISOString() ?? null,
    },
    emails: {
      way: ctx.config.smtpUrl === null ? 'outbox' : 'smtp',
      test: test ? { state: stateOf(test.status), to: test.recipient, at: test.created_at.toISOString() } : null,
    },
    extras: {
      robe: dollarsFromCents(venue.towel_robe_cents),
      extraBath: dollarsFromCents(venue.extra_bath_cents),
      extraGuest: dollarsFromCents(venue.extra_guest_cents),
      ...extras,
    },
    rules: {
      rescheduleHours: venue.reschedule_hours,
      changeHours: venue.change_hours,
      voucherMonths: venue.voucher_months,
    },
    isOpen: isOpenToGuests(setUp),
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
