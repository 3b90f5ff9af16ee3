import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { privateFolder } from '#db/postgres/keeper.ts'
import { keeperRole } from '#db/postgres/roles.ts'
import { findPlace, keeperUrlOf } from '#db/postgres/supervisor.ts'
import { findFreePort } from '../free-port.ts'
import { pathOfCoreutils } from './programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-own-'))
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dataDir = join(folder, 'data')
const backups = join(folder, 'backups')
const production = {
  NODE_ENV: 'production',
  SITE_URL: 'https://stillwater.example',
  // Nobody is called while it opens.
  STRIPE_SECRET_KEY: 'sk_live_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_this_is_for_this_test_alone',
  SECRET_KEY: 'a key of at least 32 characters, for tests',
  LETTERS: 'outbox',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
}

test('the own PostgreSQL serves production only by OWN_DATABASE=1, with checksums, an archive and a log of its own (#1059)', async () => {
  const refused = await open({})
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/\n {2}DATABASE_URL is missing: .*OWN_DATABASE=1/),
  })
  const unkept = await open({ OWN_DATABASE: '1' })
  expect(unkept).toMatchObject({ code: 1, said: expect.stringMatching(/\n {2}BACKUP_DIR is missing: /) })
  expect(existsSync(dataDir)).toBe(false)

  const house = await open({ OWN_DATABASE: '1', BACKUP_DIR: backups })
  expect(house.said).toContain('The house is open')
  const [settings] = await ask(
    `select current_setting('data_checksums') as checksums, current_setting('archive_mode') as archive,
       current_setting('archive_timeout') as every, current_setting('fsync') as fsync`,
  )
  expect(settings).toEqual({ checksums: 'on', archive: 'on', every: '50s', fsync: 'on' })
  // What visitors type is in no log, whatever becomes of their statement.
  await ask(`select 'ada@guest.example'::int`).catch(() => {})
  house.child.kill('SIGTERM')
  await once(house.child, 'exit')
  // A stop leaves nothing behind that is not in the archive.
  const archived = readdirSync(join(backups, 'wal')).toSorted()
  expect(archived[0]).toBe('000000010000000000000001.gz')
  for (const part of archived) expect(part).toMatch(/^00000001000000000000000[1-3]\.gz$/)
  const log = readdirSync(join(dataDir, 'log'))
    .map((file) => readFileSync(join(dataDir, 'log', file), 'utf8'))
    .join('')
  expect(log).toContain('database system is shut down')
  expect(log).not.toContain('ada@guest')
})

test('a PostgreSQL that outlived the house serves the next one, and is started again for other settings (#1059)', async () => {
  const settings = { OWN_DATABASE: '1', BACKUP_DIR: backups }
  const processes = []
  for (const more of [{}, {}, { ARCHIVE_SECONDS: '20' }]) {
    const { child, said } = await open({ ...settings, ...more })
    expect(said).toContain('The house is open')
    processes.push(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(processes[1]).toBe(processes[0])
  expect(processes[2]).not.toBe(processes[0])
  expect(await ask('show archive_timeout')).toEqual([{ archive_timeout: '20s' }])
  process.kill(Number(processes[2]), 'SIGINT')
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  await expect.poll(() => existsSync(pidFile), { timeout: 20_000, interval: 50 }).toBe(false)
})

test('the archive of another database is refused, and a database without checksums too (#1059)', async () => {
  const other = { DATA_DIR: join(folder, 'other'), OWN_DATABASE: '1', BACKUP_DIR: backups }
  expect(await open(other)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/BACKUP_DIR: .* holds the backups of another database/),
  })
  const { data, binaries, keeper } = findPlace(join(folder, 'old'))
  privateFolder(keeper, data)
  execFileSync(
    join(binaries, 'bin/initdb'),
    ['-D', data, '-U', keeperRole, '-A', 'trust', '--no-data-checksums', '-N'],
    {
      ...keeper,
      cwd: '/',
    },
  )
  expect(
    await open({ DATA_DIR: join(folder, 'old'), OWN_DATABASE: '1', BACKUP_DIR: join(folder, 'more') }),
  ).toMatchObject({
    code: 1,
    said: expect.stringContaining('has no checksums'),
  })
})

/** Opens the house in production; answers when it is open or has given up. */
async function open(env: Record<string, string>): Promise<{ code: number | null; said: string; child: ChildProcess }> {
  const path = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url))
  const settings = { PATH: pathOfCoreutils(), ...production, PORT: String(await findFreePort()), ...env }
  const child = spawn(process.execPath, [path], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const isOpen = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes('The house is open')) resolve()
      })
    }
  })
  await Promise.race([isOpen, once(child, 'close')])
  return { code: child.exitCode, said, child }
}

async function ask(text: string): Promise<object[]> {
  const client = new Client(keeperUrlOf(dataDir))
  await client.connect()
  try {
    return (await client.query(text)).rows as object[]
  } finally {
    await client.end()
  }
}
