import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { findFreePort } from '../free-port.ts'
import { appUrlOf } from '../house.ts'
import { expectToKeep } from '../promise-of-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-serving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secrets = {
  // Nobody is called while it opens.
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_this_is_for_this_test_alone',
  SECRET_KEY: 'a key of at least 32 characters, for tests',
}
const settings = {
  SITE_URL: 'https://stillwater.example',
  LETTERS: 'outbox',
  HOST: '127.0.0.1',
  METRICS_PORT: 'off',
  DRAIN_SECONDS: '0',
  NODE_COMPILE_CACHE: join(folder, 'cache'),
}

let databaseUrl = ''
beforeAll(async () => {
  const name = `house_${randomBytes(5).toString('hex')}`
  await createDatabase(inject('adminUrl'), name, 'template_house')
  databaseUrl = appUrlOf(inject('adminUrl'), name)
})

test('the server of production opens within 1.5 seconds of a migrated database, needs no npm, and ends with code 0 (#1054)', async () => {
  // The first start fills the calendar and the cache of compiled modules.
  await openAndStop('SIGINT')
  await expectToKeep({ what: 'serve.ts on a migrated database', most: 1.5, unit: 's' }, () => openAndStop('SIGTERM'))
})

/** How many seconds it takes to open; then it is told to stop. */
async function openAndStop(signal: NodeJS.Signals): Promise<number> {
  const { child, said, seconds, url } = await serve({ ...settings, ...secrets, DATABASE_URL: databaseUrl })
  expect(said()).toBe('The house is open: https://stillwater.example\n')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/__test/house`)).status).toBe(404)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
  return seconds
}

test('the server of production is for production alone, and has neither a demo house nor routes for tests (#1054)', async () => {
  const all = { ...settings, ...secrets, DATABASE_URL: databaseUrl }
  const other = await serve({ ...all, NODE_ENV: 'development' })
  expect([other.child.exitCode, other.said()]).toEqual([1, expect.stringContaining('is for production alone')])
  const [demo, doors] = [await serve({ ...all, DEMO: '1' }), await serve({ ...all, TEST_DOORS: '1' })]
  expect([demo.child.exitCode, demo.said()]).toEqual([1, expect.stringMatching(/\n {2}DEMO [^\n]+\n$/)])
  expect([doors.child.exitCode, doors.said()]).toEqual([1, expect.stringContaining('TEST_DOORS may not be open')])
})

test('the server of production opens with every secret in a file, and not when others can read one (#1057)', async () => {
  const inFiles = Object.entries({ ...secrets, DATABASE_URL: databaseUrl }).map(([name, value]) => {
    const file = join(folder, name)
    writeFileSync(file, `${value}\n`, { mode: 0o600 })
    return [`${name}_FILE`, file] as const
  })
  const env = { ...settings, ...Object.fromEntries(inFiles) }
  const { child, said, url } = await serve(env)
  expect(said()).toContain('The house is open')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])

  chmodSync(join(folder, 'SECRET_KEY'), 0o644)
  const open = await serve(env)
  expect([open.child.exitCode, open.said()]).toEqual([
    1,
    expect.stringMatching(/\n {2}SECRET_KEY_FILE: other accounts may read [^\n]+\n$/),
  ])
})

/** Starts bin/serve.ts with these settings alone and nothing on its PATH; answers when it is open or has given up. */
async function serve(env: Record<string, string>) {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../bin/serve.ts', import.meta.url))], {
    env: { PATH: '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let seconds = Infinity
  const isOpen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (!said.includes('The house is open')) return
        seconds = (performance.now() - startedAt) / 1000
        resolve()
      })
    }
  })
  await Promise.race([isOpen, once(child, 'close')])
  return { child, said: () => said, seconds, url: `http://127.0.0.1:${port}` }
}
