/** `npm start`: the database, the payment sandbox of a demo, and the house itself, until Ctrl-C. */
import { readSecretFiles } from '../server/kit/secret-files.ts'
import { runHouse } from './run-house.ts'
import { startSandbox } from './start-sandbox.ts'

await runHouse(readSettings, {
  before: async (env) => {
    if (env.STRIPE_SECRET_KEY || env.DEMO === undefined) return null
    const { settings, stop } = await startSandbox(env)
    Object.assign(env, settings)
    return stop
  },
  after: async ({ ctx }) => {
    if (!ctx.config.testRoutes) return
    const { installChkViews } = await import('../proofs/chk-views.ts')
    await installChkViews(ctx.db)
  },
})

/** Who names neither a database nor production gets the demo house; with DEMO=0 one that nobody has set up. */
function readSettings() {
  const env = readSecretFiles(process.env)
  if (env.DATABASE_URL || env.NODE_ENV === 'production') return env
  return { ...env, DEMO: env.DEMO ?? '1', TEST_DOORS: env.TEST_DOORS ?? '1' }
}
