/** A demo house as a process of its own, for the bench: it says its address and runs until it is ended. */
import { readConfig } from '#server/kit/config.ts'
import { openServer } from '#server/main.ts'
import { openPages } from '#server/site/pages.ts'
import { findFreePort } from '../free-port.ts'
import { tellCpu } from './cpu.ts'

const config = readConfig({
  ...process.env,
  DEMO: '1',
  RATE_LIMITS: 'off',
  PORT: String(await findFreePort()),
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
})
const house = await openServer(config, 'error', process.env['WITH_PAGES'] ? await openPages() : undefined)
tellCpu()
process.on('disconnect', () => process.exit())
process.send!({ url: house.url })
