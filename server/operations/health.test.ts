import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { readBuild } from '#server/kit/build.ts'
import { noteBuild } from '../../bin/prepare.js'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const readiness = async () => {
  const { status, body } = await house.get('/readyz')
  return [status, body.ready ?? body.why]
}
const ready = [200, true]
const isReadyAgain = () => expect.poll(readiness, soon).toEqual(ready)

describe('a process says that it is not ready (#1067)', () => {
  test('while it is closing, though it still answers what comes, and says that the connection ends', async () => {
    const other = await house.openProcess({ DRAIN_SECONDS: '0.5' })
    const ask = async (path: string) => {
      const answer = await fetch(other.url + path)
      return { status: answer.status, connection: answer.headers.get('connection'), body: await answer.json() }
    }
    expect(await ask('/readyz')).toEqual({ status: 200, connection: 'keep-alive', body: { ready: true } })
    // A browser may open a connection ahead of time, and send nothing on it.
    const silent = connect(Number(new URL(other.url).port), '127.0.0.1')
    await once(silent, 'connect')
    const startedAt = performance.now()
    const closed = other.close()
    expect(await ask('/readyz')).toMatchObject({ status: 503, connection: 'close', body: { why: 'closing' } })
    expect(await ask('/api/clock')).toMatchObject({ status: 200, connection: 'close' })
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
    await closed
    // The silent connection would hold it for longer than that.
    expect(performance.now() - startedAt).toBeLessThan(30_000)
    await expect(ask('/readyz')).rejects.toThrow('fetch failed')
  })

  test('without its database', async () => {
    await house.withoutDatabase(async () => expect(await readiness()).toEqual([503, 'no database']))
    await isReadyAgain()
  })

  test('when the database takes longer than a second to answer', async () => {
    const client = await house.ctx.pool.connect()
    await client.query('begin; lock table kysely_migration in access exclusive mode')
    const startedAt = performance.now()
    expect(await readiness()).toEqual([503, 'no database'])
    // The lock is not waited for.
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    await client.query('rollback')
    client.release()
    await isReadyAgain()
  })

  test('behind the schema: when a step or a function that it knows is missing, not when one is there that it does not know', async () => {
    const [step] = await house.rows('delete from kysely_migration where name like $1 returning *', ['0047%'])
    expect(await readiness()).toEqual([503, 'schema is behind'])
    await house.rows('insert into kysely_migration select ($1::jsonb->>$2), ($1::jsonb->>$3)', [
      step,
      'name',
      'timestamp',
    ])
    expect(await readiness()).toEqual(ready)

    await house.rows(`update function_file set hash = 'x' || hash where name = 'services.sql'`)
    expect(await readiness()).toEqual([503, 'schema is behind'])
    await house.rows(`update function_file set hash = substr(hash, 2) where name = 'services.sql'`)
    await house.rows(`insert into kysely_migration values ('9999_later', '')`)
    expect(await readiness()).toEqual(ready)
    await house.rows(`delete from kysely_migration where name = '9999_later'`)
  })

  test('deaf to announcements, though the database answers; a cut that heals at once is none', async () => {
    const [{ name }] = await house.rows('select current_database() as name')
    const admin = new Client(inject('adminUrl'))
    await admin.connect()
    const cutListener = () =>
      admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and application_name = 'bathhouse announcements'`,
        [name],
      )
    await cutListener()
    expect(await readiness()).toEqual(ready)
    await expect.poll(() => house.ctx.announcements.isListening(), soon).toBe(true)

    // The connections that are open go on; the one that listens cannot be opened again.
    await admin.query(`alter database "${name}" allow_connections false`)
    await cutListener()
    await expect.poll(readiness, soon).toEqual([503, 'announcements are not heard'])
    await admin.query(`alter database "${name}" allow_connections true`)
    await admin.end()
    await isReadyAgain()
  })
})

test('a clock that is more than 30 seconds off the database’s keeps a process from opening, and an open one is not ready (#1090)', async () => {
  const now = Date.now.bind(Date)
  const goOff = (seconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1000)
  goOff(-28)
  await (await house.openProcess()).close()
  goOff(-32)
  await expect(house.openProcess()).rejects.toThrow(/\n {2}The clocks [^\n]+ 32 seconds apart\.$/)
  await expect.poll(readiness, soon).toEqual([503, 'the clocks differ'])
  vi.restoreAllMocks()
  await isReadyAgain()
})

test('to ask whether it is ready costs one statement and no file, however many ask at once (#1068)', async () => {
  const files = [vi.spyOn(fs.promises, 'readFile'), vi.spyOn(fs.promises, 'readdir'), vi.spyOn(fs, 'readFileSync')]
  syncBuiltinESMExports()
  const statements = vi.spyOn(Client.prototype, 'query')
  const costs = async (asked: number) => {
    statements.mockClear()
    const answers = await Promise.all(Array.from({ length: asked }, readiness))
    expect(answers).toEqual(Array.from({ length: asked }, () => ready))
    return statements.mock.calls.length
  }
  // What the process does beside it only adds: the cheapest of some rounds is what the question costs.
  const cheapest = async (asked: number) => {
    const rounds = []
    for (let i = 0; i < 10; i++) rounds.push(await costs(asked))
    return Math.min(...rounds)
  }
  expect(await cheapest(1)).toBe(1)
  expect(await cheapest(2)).toBe(1)
  expect(files.map((reading) => reading.mock.calls.length)).toEqual([0, 0, 0])
})

describe('which program this is', () => {
  const { version } = JSON.parse(fs.readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

  test('/version names version, commit, schema, Node and PostgreSQL (#1060)', async () => {
    const [{ step }] = await house.rows('select max(name) as step from kysely_migration')
    const [{ server_version }] = await house.rows('show server_version')
    const { status, body } = await house.get('/version')
    expect(status).toBe(200)
    expect(body).toEqual({
      version,
      commit: readBuild().commit,
      schema: step,
      node: process.versions.node,
      postgres: server_version.split(' ')[0],
    })
    expect(body.schema).toMatch(/^\d{4}_\w+$/)
  })

  test('/version answers without a database, too', async () => {
    await house.withoutDatabase(async () => {
      const { status, body } = await house.get('/version')
      expect([status, body]).toMatchObject([200, { version, schema: null, postgres: null }])
    })
  })

  test('the build notes the commit of git, whether files were changed since, or what COMMIT says; else it is unknown', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'build-'))
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
    const noted = () => {
      noteBuild(folder)
      return readBuild(pathToFileURL(`${folder}/`))
    }
    await writeFile(join(folder, 'package.json'), '{"version":"1.2.3"}')
    expect(readBuild(pathToFileURL(`${folder}/`))).toEqual({ version: '1.2.3', commit: null })
    expect(noted()).toEqual({ version: '1.2.3', commit: null })

    await writeFile(join(folder, '.gitignore'), 'dist/')
    git('init', '--quiet')
    git('add', '.')
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'First')
    const commit = git('rev-parse', '--short=12', 'HEAD')
    expect(noted()).toEqual({ version: '1.2.3', commit })
    await writeFile(join(folder, '.gitignore'), 'dist/\nmore')
    expect(noted()).toEqual({ version: '1.2.3', commit: `${commit}-dirty` })

    vi.stubEnv('COMMIT', 'abc123')
    expect(noted()).toEqual({ version: '1.2.3', commit: 'abc123' })
    vi.unstubAllEnvs()
    // A note of another version is of another program.
    await writeFile(join(folder, 'package.json'), '{"version":"1.2.4"}')
    expect(readBuild(pathToFileURL(`${folder}/`))).toEqual({ version: '1.2.4', commit: null })
    await mkdir(join(folder, 'empty'))
    await writeFile(join(folder, 'dist/build.json'), 'not json')
    expect(readBuild(pathToFileURL(`${folder}/`)).commit).toBeNull()
    expect(readBuild(pathToFileURL(join(folder, 'empty/')))).toEqual({ version: 'unknown', commit: null })
    await rm(folder, { recursive: true })
  })
})

test('one long pause is no standstill', async () => {
  const until = performance.now() + 500
  while (performance.now() < until);
  await wait(20)
  expect((await house.get('/healthz')).body).toEqual({ alive: true })
})
