import type { AddressInfo } from 'node:net'
import { isMigrated, migrate } from '#db/migrate.ts'
import { seedDemoHouse } from '#db/seed-demo-house.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { fillHorizon } from './availability/fill-horizon.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { findVenue } from './catalogue/store.ts'
import { openClock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import type { Ctx } from './kit/context.ts'
import { openDatabase, pingDatabase } from './kit/db.ts'
import { openApp, openDoors } from './kit/http.ts'
import { openJobs } from './kit/jobs.ts'
import { openMail } from './kit/mail.ts'
import { startSweepers } from './kit/sweepers.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { openStripe } from './payments/stripe.ts'
import { openPages } from './site/pages.ts'
import { siteRoutes } from './site/routes.ts'

export type House = { url: string; ctx: Ctx; sweepNow: () => Promise<void>; close: () => Promise<void> }

/** Opens the house: books, clock, doors and timed work, wired on this one page. */
export async function openHouse(config: Config, logLevel = 'info'): Promise<House> {
  const app = openApp(logLevel)
  const { db, pool } = openDatabase(config.databaseUrl)
  await migrate(db as never)
  const clock = await openClock(db, config.clock)
  if (config.demo) await seedDemoHouse(db as never)
  const venue = await findVenue(db)
  const jobs = await openJobs(config.databaseUrl, app.log)
  const ctx: Ctx = {
    config,
    db,
    pool,
    clock,
    now: clock.now,
    stripe: openStripe(config),
    jobs,
    sendMail: openMail(config, venue.support_email),
    supportEmail: venue.support_email,
    log: app.log,
  }

  const sweepers = startSweepers(
    [{ name: 'fill-horizon', everySeconds: 60 * 60, act: () => fillHorizon(ctx) }],
    app.log,
  )
  await sweepers.sweepNow()

  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', async () => {
    await pingDatabase(db)
    return { ready: await isMigrated(db as never) }
  })
  openDoors(app, ctx, [catalogueRoutes, availabilityRoutes, promotionRoutes, siteRoutes(await openPages())])
  await app.listen({ host: config.host, port: config.port })

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    ctx,
    sweepNow: sweepers.sweepNow,
    close: async () => {
      await app.close()
      await sweepers.close()
      await jobs.close()
      await db.destroy()
    },
  }
}
