import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stripe } from 'stripe'
import { migrate, MIGRATION_PATIENCE, readSchema } from '#db/migrate.ts'
import { guardRoutes } from './access/authorize.ts'
import { refuseForeignPages } from './access/refuse-foreign-pages.ts'
import { slowDownRecoveryCodes } from './accounts/second-factor/recovery-codes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { markNoShows } from './arrivals/mark-no-shows.ts'
import { arrivalRoutes } from './arrivals/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { fillHorizon, leaveGivenUp } from './availability/fill-horizon.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { timetableRoutes } from './availability/staff-routes.ts'
import { remindOfBookings } from './bookings/remind-of-bookings.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { looksRoutes } from './catalogue/staff-routes.ts'
import { openKnownVenue } from './kit/database/known-venue.ts'
import { allChecks, checksEvery } from './checks/all-checks.ts'
import { beginChecks } from './checks/check-store.ts'
import { checkRoutes } from './checks/routes.ts'
import { runChecks } from './checks/run-checks.ts'
import { catchUpOnEvents } from './checkout/receive-payment-event.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { lookAfterGuests } from './closures/look-after-guests.ts'
import { restMembers } from './closures/rest-members.ts'
import { closureRoutes } from './closures/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { productRoutes } from './counter/staff-routes.ts'
import { couponRoutes } from './coupons/routes.ts'
import { staffCouponRoutes } from './coupons/staff-routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { staffGiftCardRoutes } from './gift-cards/staff-routes.ts'
import { invoiceRoutes } from './invoices/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { sealHistory } from './history/seal-history.ts'
import { openWelcome } from './first-day/open-welcome.ts'
import { firstDayRoutes } from './first-day/routes.ts'
import { openFirstAnswers } from './kit/http/answer-first.ts'
import { openCheckedAnnouncements } from './kit/database/check-connections.ts'
import { openClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Ctx } from './kit/context.ts'
import { openDatabase, type Db } from './kit/database/db.ts'
import { openDrain, RUNNING_MS } from './kit/http/drain.ts'
import { followRequests } from './kit/observe/follow-requests.ts'
import { openApp, mountRoutes, type Routes } from './kit/http/http.ts'
import { openJobs } from './kit/database/jobs.ts'
import { openMail } from './kit/mail.ts'
import { openRemember } from './kit/database/memory.ts'
import { openMessages } from './kit/messages.ts'
import { openMetrics, type Metrics } from './kit/observe/metrics.ts'
import { logRefusals } from './kit/observe/security-log.ts'
import { encryptSecrets, readSigningKeys } from './kit/secrets/encrypt-secrets.ts'
import { openSigningKeys } from './kit/secrets/signing-keys.ts'
import { warnOfUnnamedProxy } from './kit/http/unnamed-proxy.ts'
import type { Tracing } from './kit/observe/tracing.ts'
import { waitForSchema } from './kit/database/wait-for-schema.ts'
import { startScheduledTasks, type ScheduledTask } from './kit/scheduled-tasks.ts'
import { followDueMemberships } from './memberships/follow-membership.ts'
import type { ListVisits } from './memberships/preview-suspension.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { staffPlanRoutes } from './memberships/staff-plan-routes.ts'
import { staffMemberRoutes } from './memberships/staff-routes.ts'
import { expireOrders } from './sales/expire-orders.ts'
import { reconcile } from './sales/reconcile.ts'
import { sendDueEmails, sendEmail } from './sales/send-email.ts'
import { listVisits } from './sales/store.ts'
import { measureHouse } from './operations/measure-house.ts'
import { operationsRoutes } from './operations/routes.ts'
import { serveMetrics } from './operations/serve-metrics.ts'
import { watchTasks } from './operations/watch-tasks.ts'
import { endUnwantedSubscriptions } from './payments/end-unwanted-subscriptions.ts'
import { sendDueRefunds, sendRefund } from './payments/send-refund.ts'
import { openStripe } from './payments/stripe.ts'
import { deliverEvents } from './platform/events/deliver-events.ts'
import { runDueJobs, runJob } from './platform/run-jobs.ts'
import { offlineRoutes } from './offline/routes.ts'
import { officeListenerRoutes } from './platform/events/office-routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { forgetOld } from './privacy/forget-old.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { priceRoutes } from './prices/staff-routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { openDocs } from './site/docs.ts'
import { sentEmailRoutes } from './sent-emails/routes.ts'
import { shiftRoutes } from './shifts/routes.ts'
import { deskBookingRoutes } from './bookings/staff-routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { teamRoutes } from './team/routes.ts'
import type { Pages } from './site/pages.ts'
import { deskPages } from './site/desk-pages.ts'
import { refuseUntilOpen } from './site/refuse-until-open.ts'
import { siteRoutes } from './site/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { guardAnswers } from './site/security-headers.ts'

export type Server = {
  url: string
  /** Where its metrics are, if anywhere. */ metricsUrl: string | null
  ctx: Ctx
  runTasksNow: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts the server: database, clock, routes and scheduled tasks. Without `pages` it serves the API alone; pages that are
 * still being built are waited for when the database is ready.
 */
export async function openServer(
  config: Config,
  logLevel: string,
  pagesToCome?: Pages | Promise<Pages | undefined>,
): Promise<Server> {
  const app = await openApp(logLevel, config)
  const metrics = openMetrics()
  const tracing = await openTracing(config, app.log)
  const count = config.metrics ? metrics.countRequest : undefined
  followRequests(app, { count, tracing })
  const drain = openDrain(app, config.drainSeconds)
  if (!config.furnished) await furnish(config, app.log)
  await doHousework(config, async (db) => {
    await encryptSecrets(db, config)
    await slowDownRecoveryCodes(db)
  })
  const {
    db,
    pool,
    pools,
    close: closeDatabase,
  } = openDatabase(config.databaseUrl, undefined, {
    patience: config.databasePatience,
    keepsPlans: config.preparedStatements,
    isPooled: config.isPooled,
    tracing,
  })
  const announcements = await openCheckedAnnouncements(pool, config, app.log).catch(async (error: unknown) => {
    await closeDatabase()
    throw error
  })
  const clock = await openClock(db, config.clock)
  const venue = await openKnownVenue(db, announcements)
  const jobs = await openJobs(config.directUrl, app.log)
  const ctx: Ctx = {
    config,
    db,
    pool,
    announcements,
    remember: openRemember({ announcements, now: clock.now }),
    signingKeys: await openSigningKeys(() => readSigningKeys(db, config), clock.now),
    clock,
    now: clock.now,
    stripe: watchedStripe(config, metrics, tracing),
    jobs,
    sendMail: openMail(config, venue.supportEmail),
    sendMessage: openMessages(config, db),
    get houseName() {
      return venue.name()
    },
    houseId: venue.houseId,
    get supportEmail() {
      return venue.supportEmail()
    },
    isOpen: venue.isOpen,
    isOpened: venue.isOpened,
    metrics,
    log: app.log,
  }

  await openWelcome(ctx)
  if (!config.furnished) await doHousework(config, (patient) => fillHorizon({ ...ctx, db: patient }))
  const pages = await pagesToCome
  await jobs.work('send-email', (id) => sendEmail(ctx, id))
  await jobs.work('send-refund', (id) => sendRefund(ctx, id))
  await jobs.work('platform-job', (id) => runJob(ctx, id))
  await beginChecks(
    db,
    allChecks.map(({ name }) => name),
    clock.now(),
  )
  const tasks = tasksOf(ctx)
  const scheduledTasks = startScheduledTasks(tasks, ctx, watchTasks(metrics, tasks))
  measureHouse(ctx, pools)

  warnOfUnnamedProxy(app, config)
  await guardAnswers(app, config, pages)
  refuseForeignPages(app, config)
  guardRoutes(app, ctx)
  refuseUntilOpen(app, ctx)
  logRefusals(app, ctx)
  await openDocs(app, ctx)
  mountRoutes(app, ctx, [
    operationsRoutes({ drain, schema: await readSchema() }),
    ...routesOf(ctx, pages),
    ...(await routesForTests(config, scheduledTasks.runDueTasks)),
  ])
  // With traces each request is one, and Fastify begins them.
  if (!tracing) openFirstAnswers(app, config, { mayAnswer: () => ctx.isOpen() && !drain.isClosing(), count })
  // Many connections at once wait in the queue; Node's default of 511 would refuse the others.
  const metricsServer = config.metrics ? await serveMetrics(ctx, config.metrics) : null
  await app.listen({ host: config.host, port: config.port, backlog: 4096 })

  /** Requests go on while tasks end; the database, which both need, is the last to go. */
  const close = async () => {
    const lastMoment = performance.now() + config.drainSeconds * 1000 + RUNNING_MS
    const tasksDone = scheduledTasks.close()
    await drain.close()
    const left = Math.max(1000, lastMoment - performance.now())
    await within(left, Promise.all([tasksDone, jobs.close(left)]))
    if (tracing) await within(2000, tracing.close())
    await metricsServer?.close()
    await announcements.close()
    await within(2000, closeDatabase())
  }
  let closing: Promise<void> | undefined

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    metricsUrl: metricsServer?.url ?? null,
    ctx,
    runTasksNow: scheduledTasks.runTasksNow,
    close: () => (closing ??= close()),
  }
}

/** What sends the traces of requests, loaded only where they are asked for. */
async function openTracing({ traces, stripe }: Config, log: Ctx['log']): Promise<Tracing | undefined> {
  if (!traces) return undefined
  const { sendTraces } = await import('./operations/send-traces.ts')
  return await sendTraces(traces, stripe.apiUrl.hostname, log)
}

/** The payment adapter, whose calls are counted, and are part of the traces of requests. */
function watchedStripe(config: Config, metrics: Metrics, tracing?: Tracing): Ctx['stripe'] {
  const stripe = openStripe(config)
  stripe.on('response', ({ method, path, status, elapsed: ms }: Stripe.ResponseEvent) => {
    metrics.countProviderCall({ method, path, status, ms })
    tracing?.noteProviderCall({ method, path, status, ms })
  })
  return stripe
}

/** Waits for work that is ending, but no longer than this; then it goes on by itself until the process ends. */
const within = (ms: number, work: Promise<unknown>) => Promise.race([work, wait(ms, undefined, { ref: false })])

/** Does what takes its time over a connection that waits for it, and closes that again. */
async function doHousework(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase(config.directUrl, 1)
  try {
    await work(db)
  } finally {
    await close()
  }
}

/** Migrates the database and seeds it in a demo house, or waits until that was done. */
async function furnish(config: Config, log: Ctx['log']): Promise<void> {
  const { db, pool, close } = openDatabase(config.directUrl, 1, { patience: MIGRATION_PATIENCE })
  try {
    if (config.migrate === 'wait') return await waitForSchema({ db, pool }, log)
    await migrate(db, { tell: (line) => log.info(line) })
    if (config.demo) await seedDemo(db)
  } finally {
    await close()
  }
}

/** Production does not have the demo data. */
async function seedDemo(db: Db): Promise<void> {
  const { seedDemoHouse } = await import('#db/seed-demo-house.ts')
  await seedDemoHouse(db)
}

/** The routes for tests and demos; production does not have their program. */
async function routesForTests({ testRoutes }: Config, runDueTasks: () => Promise<void>): Promise<Routes[]> {
  if (!testRoutes) return []
  const routes = await import('./test-routes/routes.ts')
  return [routes.testRoutes(runDueTasks)]
}

/** Every route of the house but those for tests. */
export const routesOf = (ctx: Ctx, pages?: Pages): Routes[] => [
  analyticsRoutes,
  accountRoutes,
  catalogueRoutes,
  availabilityRoutes,
  timetableRoutes,
  looksRoutes,
  closureRoutes,
  priceRoutes,
  staffCouponRoutes,
  staffGiftCardRoutes,
  promotionRoutes,
  counterRoutes,
  couponRoutes,
  giftCardRoutes,
  membershipRoutes(visitsOf(ctx)),
  staffMemberRoutes,
  staffPlanRoutes,
  checkoutRoutes,
  bookingRoutes,
  arrivalRoutes,
  offlineRoutes,
  privacyRoutes,
  staffRoutes,
  productRoutes,
  shiftRoutes,
  deskBookingRoutes,
  guestRoutes,
  officeListenerRoutes,
  historyRoutes,
  reportRoutes,
  invoiceRoutes,
  settingsRoutes,
  teamRoutes,
  firstDayRoutes,
  checkRoutes,
  sentEmailRoutes,
  platformRoutes,
  deskPages(pages),
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

const HOURLY = 60 * 60

/**
 * The scheduled tasks: everything that is due by the clock. The leader asks the payment provider, and does what need
 * not be done more than once. What may not wait for the next leader each process does: it claims a row before it works
 * on it.
 */
export const tasksOf = (ctx: Ctx): ScheduledTask[] => [
  { name: 'read the signing keys', everySeconds: 60, act: () => ctx.signingKeys.reload() },
  { ...led('fill the horizon', HOURLY, () => fillHorizon(ctx)), isCostly: true },
  led('leave starts that were given up', 5, () => leaveGivenUp(ctx)),
  { name: 'expire orders', everySeconds: 10, act: () => expireOrders(ctx) },
  led('look after guests of closures', 2, () => lookAfterGuests(ctx)),
  { name: 'rest memberships of closures', everySeconds: 5, act: () => restMembers(ctx) },
  led('remind', 60, () => remindOfBookings(ctx)),
  led('note who has not come', 60, () => markNoShows(ctx)),
  { name: 'send refunds', everySeconds: 10, act: () => sendDueRefunds(ctx) },
  led('end unwanted subscriptions', 10, () => endUnwantedSubscriptions(ctx)),
  led('follow memberships', 30, () => followDueMemberships(ctx)),
  { name: 'send emails', everySeconds: 10, act: () => sendDueEmails(ctx) },
  led('reconcile sessions', 2 * 60, () => reconcile(ctx)),
  led('compare with the provider', HOURLY, () => runChecks(ctx, checksEvery(HOURLY))),
  { name: 'deliver events', everySeconds: 5, act: () => deliverEvents(ctx) },
  { name: 'run jobs of clients', everySeconds: 10, act: () => runDueJobs(ctx) },
  led('catch up on events', 5 * 60, () => catchUpOnEvents(ctx)),
  led('forget what is over its time', HOURLY, () => forgetOld(ctx)),
  led('seal the history', 60, () => sealHistory(ctx)),
  led('check the house', 60, () => runChecks(ctx, checksEvery(60))),
  { ...led('check the books', 10 * 60, () => runChecks(ctx, checksEvery(10 * 60))), isCostly: true },
]

/** A task of the leader. */
const led = (name: string, everySeconds: number, act: ScheduledTask['act']): ScheduledTask => ({
  name,
  everySeconds,
  byLeader: true,
  act,
})
