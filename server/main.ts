import type { AddressInfo } from 'node:net'
import { isMigrated, migrate } from '#db/migrate.ts'
import { seedDemoHouse } from '#db/seed-demo-house.ts'
import { HOUR } from '#domain/sydney-time.ts'
import { guardRoutes } from './access/authorize.ts'
import { slowDownRecoveryCodes } from './accounts/second-factor/recovery-codes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { forgetOldSecrets } from './accounts/secret-store.ts'
import { forgetUnproved } from './accounts/sign-up-store.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { fillHorizon } from './availability/fill-horizon.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { remindOfBookings } from './bookings/remind-of-bookings.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { findVenue } from './kit/venue-store.ts'
import { catchUpOnEvents } from './checkout/receive-payment-event.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { forgetWords } from './emails/store.ts'
import { openAnnouncements } from './kit/announcements.ts'
import { openClock } from './kit/clock.ts'
import { forgetOldTries } from './kit/failed-tries.ts'
import type { Config } from './kit/config.ts'
import type { Ctx } from './kit/context.ts'
import { openDatabase, type Db } from './kit/db.ts'
import { openApp, mountRoutes, type Routes } from './kit/http.ts'
import { openJobs } from './kit/jobs.ts'
import { openMail } from './kit/mail.ts'
import { openMessages } from './kit/messages.ts'
import { forgetOldRenames } from './kit/visitor-store.ts'
import { forgetOldSecurityLog, logRefusals } from './kit/security-log.ts'
import { encryptSecrets } from './kit/encrypt-secrets.ts'
import { warnOfUnnamedProxy } from './kit/unnamed-proxy.ts'
import { startScheduledTasks, type ScheduledTask } from './kit/scheduled-tasks.ts'
import { followDueMemberships } from './memberships/follow-membership.ts'
import type { ListVisits } from './memberships/preview-suspension.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { compareWithProvider } from './orders/compare-with-provider.ts'
import { expireOrders } from './orders/expire-orders.ts'
import { reconcile } from './orders/reconcile.ts'
import { sendDueEmails, sendEmail } from './orders/send-email.ts'
import { listVisits } from './orders/store.ts'
import { endUnwantedSubscriptions } from './payments/end-unwanted-subscriptions.ts'
import { sendDueRefunds, sendRefund } from './payments/send-refund.ts'
import { openStripe } from './payments/stripe.ts'
import { deliverEvents } from './platform/events/deliver-events.ts'
import { forgetOldEvents } from './platform/events/store.ts'
import { runDueJobs, runJob } from './platform/run-jobs.ts'
import { platformRoutes } from './platform/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { openDocs } from './site/docs.ts'
import { healthRoutes } from './site/health.ts'
import { staffRoutes } from './staff/routes.ts'
import type { Pages } from './site/pages.ts'
import { siteRoutes } from './site/routes.ts'
import { guardAnswers } from './site/security-headers.ts'
import { testRoutes } from './test-routes/routes.ts'

export type Server = { url: string; ctx: Ctx; runTasksNow: () => Promise<void>; close: () => Promise<void> }

/** Starts the server: database, clock, routes and scheduled tasks. Without `pages` it serves the API alone. */
export async function openServer(config: Config, logLevel: string, pages?: Pages): Promise<Server> {
  const app = await openApp(logLevel, config)
  const housework = openDatabase(config.databaseUrl, 1)
  if (!config.furnished) await furnish(housework.db, config)
  const signingKey = await encryptSecrets(housework.db, config)
  await slowDownRecoveryCodes(housework.db)
  const { db, pool, close: closeDatabase } = openDatabase(config.databaseUrl, 20, config.databasePatience)
  const clock = await openClock(db, config.clock)
  const venue = await findVenue(db)
  const jobs = await openJobs(config.databaseUrl, app.log)
  const announcements = await openAnnouncements(config.databaseUrl)
  const ctx: Ctx = {
    config,
    db,
    pool,
    announcements,
    signingKey,
    clock,
    now: clock.now,
    stripe: openStripe(config),
    jobs,
    sendMail: openMail(config, venue.support_email),
    sendMessage: openMessages(config, db),
    houseName: venue.name,
    houseId: venue.house_id,
    supportEmail: venue.support_email,
    log: app.log,
  }

  const fill = () => fillHorizon({ ...ctx, db: housework.db })
  if (!config.furnished) await fill()
  await jobs.work('send-email', (id) => sendEmail(ctx, id))
  await jobs.work('send-refund', (id) => sendRefund(ctx, id))
  await jobs.work('platform-job', (id) => runJob(ctx, id))
  const scheduledTasks = startScheduledTasks(
    [{ name: 'fill the horizon', everySeconds: 60 * 60, act: fill }, ...tasksOf(ctx)],
    app.log,
  )

  warnOfUnnamedProxy(app, config)
  await guardAnswers(app, config, pages)
  guardRoutes(app, ctx)
  logRefusals(app, ctx)
  await openDocs(app, ctx)
  mountRoutes(app, ctx, routesOf(ctx, scheduledTasks.runTasksNow, pages))
  // Many connections at once wait in the queue; Node's default of 511 would refuse the others.
  await app.listen({ host: config.host, port: config.port, backlog: 4096 })

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    ctx,
    runTasksNow: scheduledTasks.runTasksNow,
    close: async () => {
      await app.close()
      await scheduledTasks.close()
      await jobs.close()
      await announcements.close()
      await Promise.all([closeDatabase(), housework.close()])
    },
  }
}

/** Migrates the database, and seeds it in a demo house. */
async function furnish(db: Db, { demo }: Config): Promise<void> {
  await migrate(db)
  if (demo) await seedDemoHouse(db)
}

/** Every route of the house. */
export const routesOf = (ctx: Ctx, runTasksNow: () => Promise<void>, pages?: Pages): Routes[] => [
  healthRoutes(() => isMigrated(ctx.db)),
  analyticsRoutes,
  accountRoutes,
  catalogueRoutes,
  availabilityRoutes,
  promotionRoutes,
  couponRoutes,
  giftCardRoutes,
  membershipRoutes(visitsOf(ctx)),
  checkoutRoutes,
  bookingRoutes,
  privacyRoutes,
  staffRoutes,
  platformRoutes,
  testRoutes(runTasksNow),
  siteRoutes(pages),
]

/** The booked visits that a suspension may affect; orders know them, memberships do not. */
const visitsOf =
  ({ db }: Ctx): ListVisits =>
  async (bookingIds, within) =>
    (await listVisits(db, bookingIds, within)).map(({ id, name, starts_at }) => ({
      bookingId: id,
      serviceName: name,
      startDate: starts_at.toISOString(),
    }))

/** How long a new account may stay without a verified email address. */
const UNPROVED_HOURS = 48

const hoursAgo = ({ now }: Ctx, hours: number) => new Date(now().getTime() - hours * HOUR)

/** The scheduled tasks: everything that is due by the clock. */
export const tasksOf = (ctx: Ctx): ScheduledTask[] => [
  { name: 'forget old tries', everySeconds: 60 * 60, act: () => forgetOldTries(ctx) },
  { name: 'forget old secrets', everySeconds: 60 * 60, act: () => forgetOldSecrets(ctx.db, hoursAgo(ctx, 2)) },
  {
    name: 'forget the unproved',
    everySeconds: 60 * 60,
    act: () => forgetUnproved(ctx.db, hoursAgo(ctx, UNPROVED_HOURS), ctx.now()),
  },
  { name: 'forget old renames', everySeconds: 60 * 60, act: () => forgetOldRenames(ctx.db, hoursAgo(ctx, 1)) },
  { name: 'expire orders', everySeconds: 10, act: () => expireOrders(ctx) },
  { name: 'remind', everySeconds: 60, act: () => remindOfBookings(ctx) },
  { name: 'send refunds', everySeconds: 10, act: () => sendDueRefunds(ctx) },
  { name: 'end unwanted subscriptions', everySeconds: 10, act: () => endUnwantedSubscriptions(ctx) },
  { name: 'follow memberships', everySeconds: 30, act: () => followDueMemberships(ctx) },
  ...(ctx.config.keepsEmails
    ? []
    : [{ name: 'forget the words of emails', everySeconds: 60 * 60, act: () => forgetWords(ctx.db, ctx.now()) }]),
  { name: 'send emails', everySeconds: 10, act: () => sendDueEmails(ctx) },
  { name: 'reconcile sessions', everySeconds: 2 * 60, act: () => reconcile(ctx) },
  { name: 'compare with the provider', everySeconds: 60 * 60, act: () => compareWithProvider(ctx) },
  { name: 'forget the old security log', everySeconds: 60 * 60, act: () => forgetOldSecurityLog(ctx.db) },
  { name: 'forget old events', everySeconds: 60 * 60, act: () => forgetOldEvents(ctx.db, ctx.now()) },
  { name: 'deliver events', everySeconds: 5, act: () => deliverEvents(ctx) },
  { name: 'run jobs of clients', everySeconds: 10, act: () => runDueJobs(ctx) },
  { name: 'catch up on events', everySeconds: 5 * 60, act: () => catchUpOnEvents(ctx) },
]
