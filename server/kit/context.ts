import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import type { FastifyBaseLogger } from 'fastify'
import type { Announcements } from '#server/kit/database/announcements.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Db } from '#server/kit/database/db.ts'
import type { Jobs } from '#server/kit/database/jobs.ts'
import type { SendMail } from './mail.ts'
import type { Remember } from '#server/kit/database/memory.ts'
import type { SendMessage } from './messages.ts'
import type { Metrics } from '#server/kit/observe/metrics.ts'
import type { SigningKeys } from '#server/kit/secrets/signing-keys.ts'

/** What every use case gets: the database, the clock, the services outside. */
export type Ctx = {
  config: Config
  db: Db
  /** The same database, for the most frequent reads as named statements. */
  pool: Pool
  /** What the database announces to every process. */
  announcements: Announcements
  /** What is remembered of the catalogue until it changes or the day turns in Sydney. */
  remember: Remember
  /** What tokens of this house are signed with. */
  signingKeys: SigningKeys
  clock: Clock
  now: () => Date
  stripe: Stripe
  jobs: Jobs
  sendMail: SendMail
  sendMessage: SendMessage
  houseName: string
  /** The id of this house, where the payment account serves others too. */
  houseId: string
  supportEmail: string
  /** Whether its owner has opened it and there is something to book; before, the house is opening soon. */
  isOpen: () => boolean
  /** Whether its owner has opened it, whatever is on its menu now. */
  isOpened: () => boolean
  /** What this process counts of its work. */
  metrics: Metrics
  log: FastifyBaseLogger
}
