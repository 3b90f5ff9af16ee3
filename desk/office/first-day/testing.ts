import type { FirstDayAnswer } from '#api/first-day.ts'

/** A new house of which nothing is set up yet, at a payment provider and a mail server that answer. */
export const newHouse: FirstDayAnswer = {
  hasDetails: false,
  payments: { key: 'works', webhookUrl: 'https://house.example/api/webhooks/stripe', lastEvent: null },
  emails: { way: 'smtp', test: null },
  services: 0,
  withoutTimes: [],
  revision: 1,
  terms: 0,
  termsInForce: 0,
  extras: { robe: 10, extraBath: 35, extraGuest: 75, withRobe: 0, withExtraBath: 0 },
  rules: { rescheduleHours: 2, changeHours: 24, voucherMonths: 36 },
  confirmed: { extras: false, rules: false, emails: false },
  isOpened: false,
  isOpen: false,
}
