import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'
import { expectToKeep } from '../promise-of-time.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-starting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npm start opens the demo house within 2.5 seconds when it was open before (#1105)', async () => {
  // The first start makes the database.
  await openAndStop()
  await expectToKeep({ what: 'a warm npm start', most: 2.5, unit: 's' }, openAndStop)
})

/** How many seconds a newcomer waits for the demo house, from Enter on; then it is told to stop. */
async function openAndStop(): Promise<number> {
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const { NODE_ENV: _, ...env } = process.env
  const startedAt = performance.now()
  const npm = spawn('npm', ['start'], {
    env: { ...env, DATA_DIR: folder, PORT: String(port), SANDBOX_PORT: String(sandboxPort) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isOpen = new Promise<void>((resolve) => {
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('The house is open')) resolve()
      })
  })
  await Promise.race([isOpen, once(npm, 'close')])
  const seconds = (performance.now() - startedAt) / 1000
  expect(said).toContain('The house is open')
  expect((await fetch(`http://127.0.0.1:${port}/service-selection`)).status).toBe(200)
  npm.kill('SIGTERM')
  await once(npm, 'close')
  return seconds
}
