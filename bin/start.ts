/** `npm start`: the database, the payment sandbox of a demo, and the house itself, until Ctrl-C. */
import type { Ctx } from '../server/kit/context.ts'
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'
import { runHouse } from './run-house.ts'
import { startSandbox } from './start-sandbox.ts'

await runHouse(readSettings, {
  before: async (env) => {
    if (env.STRIPE_SECRET_KEY || env.DEMO === undefined) return null
    const { settings, stop } = await startSandbox(env)
    Object.assign(env, settings)
    return stop
  },
  after: async ({ ctx }, env) => {
    if (ctx.config.testRoutes) {
      const { installChkViews } = await import('../proofs/chk-views.ts')
      await installChkViews(ctx.db)
    }
    return ctx.config.demo ? await beginDemo(ctx, env) : null
  },
})

/**
 * The guests of today at the demo desk, and the year that the house has behind it, are written while the house is open;
 * told to stop, they go on next time.
 */
async function beginDemo(ctx: Ctx, env: Record<string, string | undefined>) {
  const ending = new AbortController()
  const write = async () => {
    if (env.DEMO_DESK === '1') await (await import('./demo-desk/open-demo-desk.ts')).openDemoDesk(ctx)
    if (env.DEMO_YEAR !== '1') return
    const { writeDemoYear } = await import('./demo-year/write-demo-year.ts')
    await writeDemoYear(ctx, { pauseMs: 50, signal: ending.signal })
  }
  const written = write().catch((error: unknown) =>
    ctx.log.warn(
      { error: error instanceof Error ? error.message : 'unknown' },
      'the demo house is not all written yet',
    ),
  )
  return async () => {
    ending.abort()
    await written
  }
}

/**
 * Who names neither a database nor production gets the demo house with a year behind it; with DEMO=0 one that nobody has
 * set up, with DEMO_YEAR=0 one that opened today, with DEMO_DESK=0 one without guests of today.
 */
function readSettings() {
  const env = readSecretFiles(process.env)
  if (env.DATABASE_URL || env.NODE_ENV === 'production') return env
  const { DEMO = '1', DEMO_YEAR = '1', DEMO_DESK = '1', TEST_DOORS = '1' } = env
  return { ...env, DEMO, DEMO_YEAR, DEMO_DESK, TEST_DOORS }
}
