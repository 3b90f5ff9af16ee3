import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase } from '#db/own-database.ts'
import { namesForTests } from '../../bin/served-files.ts'
import { findFreePort } from '../free-port.ts'
import { appUrlOf, socketOf } from '../house.ts'
import { expectToKeep } from '../promise-of-time.ts'
import { openBadLine } from '../storms/bad-connection.ts'

const canRun = existsSync('/usr/bin/podman') && existsSync('/usr/sbin/runc')
const tag = `bathhouse-${randomBytes(5).toString('hex')}`
const folder = mkdtempSync(join(tmpdir(), 'bathhouse-image-'))
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

describe.runIf(canRun)('the image of the house', () => {
  let files: string[] = []
  beforeAll(async () => {
    await run(process.execPath, ['bin/gather-image.ts', folder])
    // Without a network there is no registry.
    await podman('build', '--network', 'none', '--pull=never', '--format', 'docker', '--tag', tag, folder)
    closers.push(() => podman('rmi', '--force', tag))
    files = await filesOf(tag)
    // Packages are installed anew for it: on a busy machine that takes minutes.
  }, 400_000)

  test('holds what production needs and no more: no dev dependency, test route, sandbox or demo seed, in 220 MB (#1053)', async () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> }
    const isThere = (path: string) => files.includes(`srv/bathhouse/${path}/package.json`)
    const paths = Object.keys(packages).filter((path) => path !== '')
    const isServed = (path: string) =>
      (!packages[path]!.dev && !packages[path]!.optional && !packages[path]!.devOptional) || binaries.includes(path)
    expect(paths.filter((path) => isThere(path) !== isServed(path))).toEqual([])
    const rooms = files.flatMap((file) => /^srv\/bathhouse\/([^/]+)\/./.exec(file)?.[1] ?? [])
    expect([...new Set(rooms)].toSorted()).toEqual([
      'api',
      'bin',
      'db',
      'dist',
      'domain',
      'node_modules',
      'ops',
      'server',
    ])
    const own = files.filter((file) => file.startsWith('srv/') && !file.includes('/node_modules/'))
    expect(own.filter((file) => namesForTests.test(file))).toEqual([])
    expect(own).toContain('srv/bathhouse/server/main.ts')
    const { stdout } = await podman('image', 'inspect', '--format', '{{.Size}}', tag)
    expect(Number(stdout)).toBeLessThanOrEqual(220_000_000)
  })

  test('was built without a registry, and serves as a stranger to the machine: no root, no rights, nothing to write (#1051)', async () => {
    const { url, pid, name } = await openContainer()
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const field = (key: string) => new RegExp(`^${key}:\\s*(.*)$`, 'm').exec(status)?.[1]
    expect(field('Uid')).toBe('10001\t10001\t10001\t10001')
    expect([field('CapEff'), field('CapPrm'), field('CapBnd'), field('NoNewPrivs')]).toEqual([
      ...Array.from({ length: 3 }, () => '0'.repeat(16)),
      '1',
    ])
    const mounts = readFileSync(`/proc/${pid}/mountinfo`, 'utf8').split('\n')
    expect(mounts.find((line) => line.split(' ')[4] === '/')).toMatch(/^\d+ \d+ \S+ \S+ \/ ro,/)
    // A page is drawn by the web app's own program, which needs none of its packages.
    const page = await fetch(`${url}/service-selection`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stillwater')])
    // What reads pictures is there, and runs.
    const make = `import('sharp').then(({ default: sharp }) => sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).avif().toBuffer()).then(({ length }) => console.log(length > 100))`
    expect((await podman('exec', name, '/usr/local/bin/node', '--eval', make)).stdout.trim()).toBe('true')
    await podman('stop', '--time', '30', name)
    const { stdout } = await podman('inspect', '--format', '{{.State.ExitCode}}', name)
    expect(stdout.trim()).toBe('0')
  })

  test.each(['refuse', 'swallow'] as const)(
    'says unhealthy within 10 seconds when the database is gone: %s (#1052)',
    async (fault) => {
      const { name, line } = await openContainer()
      const isHealthy = () =>
        podman('healthcheck', 'run', name).then(
          () => true,
          () => false,
        )
      const healthOf = async () => (await podman('inspect', '--format', '{{.State.Health.Status}}', name)).stdout.trim()
      const { interval, startPeriod } = await readHealthCheck()
      expect([await isHealthy(), await healthOf()]).toEqual([true, 'healthy'])
      // A container that has just begun is not judged yet.
      await wait(startPeriod)
      line.strike(fault)
      const goneAt = performance.now()
      // As the engine does, where systemd or its own clock calls it.
      while ((await healthOf()) === 'healthy' && performance.now() - goneAt < 60_000) {
        await wait(interval)
        await isHealthy()
      }
      expect(await healthOf()).toBe('unhealthy')
      const seconds = (performance.now() - goneAt) / 1000
      await expectToKeep({ what: `unhealthy without a database (${fault})`, most: 10, unit: 's' }, async () => seconds)
    },
  )
})

/** What reads pictures comes as a program for this machine. */
const binaries = ['sharp', 'sharp-libvips'].map((name) => `node_modules/@img/${name}-linux-${process.arch}`)

type Package = { dev?: boolean; optional?: boolean; devOptional?: boolean }

const run = promisify(execFile)
const podman = (...args: string[]) =>
  run('/usr/bin/podman', ['--runtime', 'runc', ...args], { maxBuffer: 64 * 1024 ** 2 })

/** How often the image asks for its health, and from when on: in milliseconds. */
async function readHealthCheck() {
  const { stdout } = await podman('image', 'inspect', '--format', '{{json .HealthCheck}}', tag)
  const { Interval, StartPeriod } = JSON.parse(stdout) as { Interval: number; StartPeriod: number }
  return { interval: Interval / 1e6, startPeriod: StartPeriod / 1e6 }
}

/** Every file in an image, by its path. */
async function filesOf(image: string): Promise<string[]> {
  const id = (await podman('create', image)).stdout.trim()
  const archive = join(folder, 'files.tar')
  await podman('export', '--output', archive, id)
  await podman('rm', id)
  const { stdout } = await run('tar', ['--list', '--file', archive], { maxBuffer: 64 * 1024 ** 2 })
  return stdout.split('\n')
}

/** The house in a container, on a database of its own that it reaches over a line that can go bad. */
async function openContainer() {
  const database = `house_${randomBytes(5).toString('hex')}`
  await createDatabase(inject('adminUrl'), database, 'template_house')
  const address = new URL(appUrlOf(inject('adminUrl'), database))
  const line = await openBadLine(socketOf(address))
  closers.push(line.close)
  const port = await findFreePort()
  const settings = {
    PORT: String(port),
    SITE_URL: 'https://stillwater.example',
    // Nobody is called while it opens.
    STRIPE_SECRET_KEY: 'sk_live_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_this_is_for_this_test_alone',
    SECRET_KEY: 'a key of at least 32 characters, for tests',
    DATABASE_URL: `postgres://${address.username}@127.0.0.1:${line.port}/${database}`,
    LETTERS: 'outbox',
    METRICS_PORT: 'off',
    DRAIN_SECONDS: '0',
  }
  const name = `${tag}-${port}`
  const guards = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--memory', '400m']
  // More than these may not be asked for where the test itself runs in a container.
  const limits = ['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=4096:4096']
  const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`])
  await podman(
    'run',
    '--detach',
    '--name',
    name,
    '--network',
    'host',
    '--tmpfs',
    '/tmp',
    ...guards,
    ...limits,
    ...env,
    tag,
  )
  closers.push(() => podman('rm', '--force', '--time', '0', name))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000, interval: 100 }).toBe(true)
  const { stdout } = await podman('inspect', '--format', '{{.State.Pid}}', name)
  return { url, name, line, pid: Number(stdout) }
}
