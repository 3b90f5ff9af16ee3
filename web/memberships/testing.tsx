import type { Plan } from '#api/catalogue.ts'
import type { MembershipAnswer } from '#api/memberships.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'

export const plansCall = 'GET /api/wix/v1/pricing-plans'
export const mineCall = 'GET /api/memberships/v1/mine'

export const soak: Plan = {
  id: '91a40000-0000-4000-8000-000000000001',
  name: 'Soak',
  description: 'Two baths a fortnight.',
  payment: { price: 69, currency: 'AUD' },
  duration: { count: 2, unit: 'WEEK' },
  recurring: true,
  initialTerm: { count: 12, unit: 'WEEK' },
  benefits: [{ serviceId: BATHING_ID, credits: 2 }],
}
export const unlimited: Plan = {
  ...soak,
  id: '91a40000-0000-4000-8000-000000000002',
  name: 'Unlimited',
  description: 'As many baths as you like.',
  payment: { price: 129, currency: 'AUD' },
  initialTerm: null,
  benefits: [{ serviceId: BATHING_ID, credits: 0 }],
}
export const tenBaths: Plan = {
  ...soak,
  id: '91a40000-0000-4000-8000-000000000003',
  name: 'Ten baths',
  description: 'Ten baths within a year.',
  payment: { price: 600, currency: 'AUD' },
  duration: { count: 12, unit: 'MONTH' },
  recurring: false,
  initialTerm: null,
  benefits: [{ serviceId: BATHING_ID, credits: 10 }],
}

const fortnights = ['2026-11-28', '2026-12-12', '2026-12-26', '2027-01-09', '2027-01-23', '2027-02-06']

const oneOfTwo: MembershipAnswer['credits'][number] = {
  serviceId: BATHING_ID,
  serviceName: 'Bathing',
  credits: 2,
  remaining: 1,
  validUntil: '2026-11-28T22:00:00.000Z',
  returnsAt: '2026-11-28T22:00:00.000Z',
}
const paidOn = (day: string, id: string): MembershipAnswer['invoices'][number] => ({
  date: `${day}T22:00:00.000Z`,
  amount: 69,
  status: 'PAID',
  refunded: 0,
  invoice: { id, kind: 'tax-invoice' },
})

/** A Soak membership in its second fortnight; the house stands at Friday 20 November 2026. */
export function aMembership(more: Partial<MembershipAnswer> = {}): MembershipAnswer {
  return {
    id: '3e3be500-0000-4000-8000-000000000001',
    planId: soak.id,
    planName: 'Soak',
    status: 'ACTIVE',
    recurring: true,
    price: 69,
    period: { count: 2, unit: 'WEEK' },
    startDate: '2026-10-30T22:00:00.000Z',
    endDate: null,
    initialTermEnds: '2027-01-22T22:00:00.000Z',
    nextCharges: fortnights.map((day) => ({ date: `${day}T22:00:00.000Z`, amount: 69 })),
    credits: [oneOfTwo],
    visitsBack: [],
    card: { brand: 'visa', last4: '4242', expires: '2030-04' },
    canChangeCard: true,
    overdue: null,
    cancellation: null,
    suspension: null,
    rest: null,
    suspensionDaysUsed: 0,
    invoices: [paidOn('2026-11-13', 'second'), paidOn('2026-10-30', 'first')],
    priceChange: null,
    ...more,
  }
}
