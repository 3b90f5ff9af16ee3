import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { findFreePort } from '../free-port.ts'

const systemd = '/usr/bin/systemd-analyze'
const caddy = '/usr/bin/caddy'
const folder = mkdtempSync(join(tmpdir(), 'bathhouse-installing-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const text = readFileSync('ops/bathhouse@.service', 'utf8')

test.runIf(existsSync(systemd))('systemd takes the unit of a process, and its exposure is at most 3.0 (#1055)', () => {
  const unit = join(folder, 'bathhouse@4001.service')
  // Node and the folder are where the house is installed.
  writeFileSync(
    unit,
    text.replace(/^ExecStart=\S+/m, () => `ExecStart=${process.execPath}`).replace(/^(WorkingDirectory)=.*/m, '$1=/'),
  )
  const { status, stderr } = spawnSync(systemd, ['verify', unit], { encoding: 'utf8' })
  expect({ status, ours: stderr.split('\n').filter((line) => line.includes('bathhouse')) }).toEqual({
    status: 0,
    ours: [],
  })
  const said = execFileSync(systemd, ['security', '--offline=true', 'ops/bathhouse@.service'], { encoding: 'utf8' })
  expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(said)?.[1])).toBeLessThanOrEqual(3)
})

test('the unit starts the server of production, gives it each secret, and has the account and settings of backup and drill (#1055)', () => {
  expect(existsSync(/^ExecStart=\S+ (\S+)$/m.exec(text)?.[1] ?? '')).toBe(true)
  const given = (kind: string) => [...text.matchAll(new RegExp(`^${kind}=(\\w+):`, 'gm'))].map(([, name]) => name)
  const secrets = [
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_WEBHOOK_SECRET_BEFORE',
    'SECRET_KEY',
    'SECRET_KEY_BEFORE',
    'SMTP_URL',
  ]
  expect(given('LoadCredential')).toEqual(secrets)
  // Without a default, systemd would not start a house that has no such file.
  expect(given('SetCredential')).toEqual(secrets)
  const shared = /^(?:User|WorkingDirectory|EnvironmentFile|PrivateTmp|ExecStart)=\S+|DATA_DIR=\S+/gm
  for (const name of ['backup', 'drill']) {
    for (const [line] of readFileSync(`ops/bathhouse-${name}.service`, 'utf8').matchAll(shared)) {
      expect(text).toContain(line)
    }
  }
})

test.runIf(existsSync(caddy))('Caddy takes the Caddyfile as it is (#1055)', () => {
  const { status, stdout } = spawnSync(caddy, ['validate', '--adapter', 'caddyfile', '--config', 'ops/Caddyfile'], {
    encoding: 'utf8',
    env: { HOME: folder },
  })
  expect([status, stdout]).toEqual([0, 'Valid configuration\n'])
})

test.runIf(existsSync(caddy))(
  'behind the Caddyfile strangers choose no request id and no trace, do not see the version or the API, and one process is enough (#1055, #1066)',
  async () => {
    const [first, second] = [await standIn('first'), await standIn('second')]
    const inside = await runCaddy([first.port, second.port], '127.0.0.0/8')
    expect(await Promise.all(['/version', '/docs/json'].map((path) => statusOf(`${inside}${path}`)))).toEqual([
      200, 200,
    ])

    const site = await runCaddy([first.port, second.port], '192.0.2.0/24')
    const hidden = ['/version', '/metrics', '/docs', '/docs/json', '/DOCS/', '/%64ocs', '//docs']
    expect(await Promise.all(hidden.map((path) => statusOf(`${site}${path}`)))).toEqual(hidden.map(() => 404))
    const chosen = 'chosen-by-a-stranger'
    const ids = new Set<string>()
    const traces = new Set<string | undefined>()
    for (let asked = 0; asked < 4; asked++) {
      const headers = { 'x-request-id': chosen, traceparent: chosen, tracestate: chosen }
      const answer = await fetch(`${site}/readyz`, { headers })
      const { id, trace } = (await answer.json()) as { id: string; trace?: string }
      ids.add(id)
      traces.add(trace)
    }
    expect([ids.size, ids.has(chosen), [...traces]]).toEqual([4, false, [undefined]])

    await first.close()
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(`${site}/`)))
    expect(await Promise.all(answers.map(async (answer) => ((await answer.json()) as { name: string }).name))).toEqual(
      answers.map(() => 'second'),
    )
  },
)

const statusOf = async (url: string) => (await fetch(url)).status

/** Something that answers every path with its name, and with the id and the trace that it was given. */
async function standIn(name: string) {
  const server = createServer(({ headers }, answer) => {
    answer.setHeader('content-type', 'application/json')
    const trace = headers['traceparent'] ?? headers['tracestate']
    answer.end(JSON.stringify({ name, id: headers['x-request-id'], trace }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  closers.push(close)
  return { port: (server.address() as AddressInfo).port, close }
}

/** Caddy with our file before these processes, on plain http; answers its address once it is there. */
async function runCaddy(ports: number[], networkInside: string): Promise<string> {
  const site = `http://127.0.0.1:${await findFreePort()}`
  const file = join(folder, `Caddyfile-${closers.length}`)
  // Its own control is not needed here, and has one port only.
  writeFileSync(file, `{\n\tadmin off\n}\n${readFileSync('ops/Caddyfile', 'utf8')}`)
  const PROCESSES = ports.map((port) => `127.0.0.1:${port}`).join(' ')
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { HOME: folder, SITE: site, INSIDE: networkInside, PROCESSES },
    stdio: 'ignore',
  })
  closers.push(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  await expect.poll(() => statusOf(`${site}/`).catch(() => 0), { timeout: 20_000, interval: 50 }).toBe(200)
  return site
}
