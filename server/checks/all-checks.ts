import { backupIsFresh } from './backup-is-fresh.ts'
import { booksHold } from './books-hold.ts'
import { certificateLasts } from './certificate-lasts.ts'
import type { Check } from './check.ts'
import { deliveriesGoOn } from './deliveries-go-on.ts'
import { diskHasRoom } from './disk-has-room.ts'
import { drillIsFresh } from './drill-is-fresh.ts'
import { emailsGo } from './emails-go.ts'
import { holdsEnd } from './holds-end.ts'
import { horizonIsFull } from './horizon-is-full.ts'
import { jobsGoOn } from './jobs-go-on.ts'
import { noClashes } from './no-clashes.ts'
import { paymentEventsGoOn } from './payment-events-go-on.ts'
import { providerAgrees } from './provider-agrees.ts'
import { refundsGoBack } from './refunds-go-back.ts'
import { sealsHold } from './seals-hold.ts'

/** Every check of the house, in the order of what hurts most. */
export const allChecks: readonly Check[] = [
  booksHold,
  sealsHold,
  providerAgrees,
  paymentEventsGoOn,
  refundsGoBack,
  holdsEnd,
  emailsGo,
  deliveriesGoOn,
  jobsGoOn,
  horizonIsFull,
  noClashes,
  backupIsFresh,
  drillIsFresh,
  diskHasRoom,
  certificateLasts,
]

/** The checks that are due every so many seconds. */
export const checksEvery = (seconds: number): Check[] => allChecks.filter((check) => check.everySeconds === seconds)
