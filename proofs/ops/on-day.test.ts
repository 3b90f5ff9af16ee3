import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readDay } from '../../bin/on-day/day.ts'

/** Only who has named what is missing is forgiven (bin/check-programs.ts). */
const without = (process.env['WITHOUT'] ?? '').split(',')
const mayBeSkipped = without.includes('cc') || without.includes('unshare')

/** What each of these says while the machine lives on that day, one line each. */
const saidOn = (command: string[]): string[] => {
  const leapDay = readDay('2028-02-29')
  if ('refusal' in leapDay) throw new Error(leapDay.refusal)
  const [enter = '', ...words] = leapDay.isLivedIn(command)
  const { stdout, stderr, status } = spawnSync(enter, words, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  return stdout.trim().split('\n')
}

/** The clock of this process and of a child with nothing of ours in its environment, and those of PostgreSQL. */
const clocks = `
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { startTemporaryDatabase } from './db/postgres/temporary.ts'
const tell = (date) => console.log(date.toISOString())
tell(new Date())
console.log(execFileSync(process.execPath, ['--print', 'new Date().toISOString()'], { env: {}, encoding: 'utf8' }).trim())
console.log(execFileSync('/bin/date', ['--utc', '+%FT%T'], { env: {}, encoding: 'utf8' }).trim())
const database = await startTemporaryDatabase()
const client = new pg.Client(database.adminUrl())
await client.connect()
tell((await client.query('select now()')).rows[0].now)
await client.query('set statement_timeout = 200')
console.log(await client.query('select pg_sleep(60)').catch(({ message }) => message))
await client.end()
await database.stop()
`

test.skipIf(mayBeSkipped)(
  'on another day every program has that day: Node, a child with an empty environment, and PostgreSQL, whose time limits strike as ever',
  () => {
    const said = saidOn([process.execPath, '--input-type=module', '--eval', clocks])
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^2028-02-29T01:0\d/)),
      'canceling statement due to statement timeout',
    ])
  },
)

/** What every program of this machine loads, when it loads anything. */
const loaded = () => spawnSync('cat', ['/etc/ld.so.preload'], { encoding: 'utf8' }).stdout

test.skipIf(mayBeSkipped)('and when it is over, nothing of it is left', () => {
  const before = loaded()
  expect(saidOn(['cat', '/etc/ld.so.preload'])).toEqual(['/etc/clock-of-the-day.so'])
  expect(loaded()).toBe(before)
})
