import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/availability/slot.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { addDays, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import { cartItem, checkoutInputFor } from '../house.ts'
import { expectToKeep, millisecondsOf } from '../promise-of-time.ts'
import { checkOut } from '../storms/keep-buying.ts'
import { openRealHouse } from '../storms/real-house.ts'
import { run } from './programs.ts'

/** The promise of a minute, made shorter: 50 seconds and 10 for the way are 3 and 3 here. */
const ARCHIVE_SECONDS = 3
const ON_THE_WAY = 3

type Sale = { key: string; pressedAt: number; answeredAt: number; isPaid: boolean }

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-backups-'))
chmodSync(folder, 0o711)
const backups = join(folder, 'backups')
let house: Awaited<ReturnType<typeof openRealHouse>>
let slots: Slot[] = []
const sales: Sale[] = []

beforeAll(async () => {
  const key = join(folder, 'key')
  writeFileSync(key, Buffer.from('a key of 32 bytes, for the tests').toString('base64'), { mode: 0o600 })
  house = await openRealHouse(undefined, {
    BACKUP_DIR: backups,
    BACKUP_KEY_FILE: key,
    ARCHIVE_SECONDS: String(ARCHIVE_SECONDS),
  })
  slots = (await Promise.all([3, 4, 5, 6].map((days) => slotsIn(days)))).flat()
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup is made with the npm binaries alone while the house sells (#1079)', async () => {
  const made = await whileSelling(async () => {
    await expect.poll(() => sales.length, { timeout: 60_000, interval: 10 }).toBeGreaterThan(20)
    const from = Date.now()
    const { code, said } = await run('backup', [], house.env)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('is complete') })
    return { from, to: Date.now() }
  })
  expect(sales.filter(({ pressedAt, answeredAt }) => pressedAt > made.from && answeredAt < made.to)).not.toEqual([])
  expect(outcomeOf('last-backup.json')).toMatchObject({ ok: true, finishedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  expect(backupNames()).toHaveLength(1)
})

test('older backups go by the rule, and the log from before the first that is kept (#1083)', async () => {
  const [first = ''] = backupNames()
  const older = ['100-days-ago-early', '100-days-ago-late', '99-days-ago-damaged']
  copyBackup(first, older[0]!, dayBefore(100, 3))
  copyBackup(first, older[1]!, dayBefore(100, 4))
  copyBackup(first, older[2]!, dayBefore(99, 3))
  writeFileSync(join(backups, 'backups', older[2]!, 'manifest.json'), 'not a manifest')
  expect(await run('backup', [], house.env)).toMatchObject({ code: 0 })
  // Of that day the last one, and everything of the last 24 hours.
  expect(backupNames()).toEqual(['100-days-ago-late', first, expect.any(String)])

  for (const name of backupNames()) rmSync(join(backups, 'backups', name), { recursive: true })
  const before = segments()
  expect(await run('backup', [], house.env)).toMatchObject({ code: 0 })
  const [last = ''] = backupNames()
  const needed = manifestOf(last).log.first
  expect(before[0]! < needed).toBe(true)
  expect(segments()[0]).toBe(needed)
})

test('a backup that cannot be made says why, is noted as failed, and deletes nothing (#1083)', async () => {
  const before = backupNames()
  const elsewhere = { ...house.env, BACKUP_DIR: join(folder, 'elsewhere') }
  mkdirSync(elsewhere.BACKUP_DIR)
  const { code, said } = await run('backup', [], elsewhere)
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('keeps no log in') })
  const outcome = JSON.parse(readFileSync(join(elsewhere.BACKUP_DIR, 'last-backup.json'), 'utf8'))
  expect(outcome).toMatchObject({ ok: false, error: expect.stringContaining('keeps no log in') })
  expect(backupNames()).toEqual(before)
})

test('a changed byte, a gap, another key and a folder with a database are refused in words, and nothing is written (#1082)', async () => {
  const [name = ''] = backupNames()
  const backup = join(backups, 'backups', name)
  const { log, finishedAt } = manifestOf(name)
  // Something to bring forward from the archive.
  await sell()
  await expect.poll(() => segments().at(-1)! > log.last, { timeout: 20_000, interval: 50 }).toBe(true)
  const inArchive = join(backups, 'wal', `${segments().at(-1)}.gz.aes`)

  for (const file of readdirSync(backup)) {
    expect(await whileChanged(join(backup, file), refusal)).toMatch(/^The backup .* is damaged: .*manifest/)
  }
  expect(await whileChanged(inArchive, refusal)).toMatch(/is damaged, or encrypted with another key/)
  renameSync(inArchive, `${inArchive}.away`)
  await sell()
  await expect
    .poll(() => `${segments().at(-1)}.gz.aes` > inArchive.slice(-31), { timeout: 20_000, interval: 50 })
    .toBe(true)
  expect(await refusal()).toMatch(/has a gap/)
  renameSync(`${inArchive}.away`, inArchive)

  const otherKey = join(folder, 'other-key')
  writeFileSync(otherKey, Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 })
  const before = new Date(Date.parse(finishedAt) - 1000).toISOString()
  await Promise.all([
    expect(refusal([], { BACKUP_KEY_FILE: otherKey })).resolves.toMatch(/another key/),
    expect(refusal([], { BACKUP_KEY_FILE: '' })).resolves.toMatch(/please set BACKUP_KEY_FILE/),
    expect(refusal(['--to', before])).resolves.toMatch(/no backup from before/),
    expect(refusal(['--to', 'yesterday'])).resolves.toMatch(/please write it as/),
    expect(refusal(['--backup', 'no-such'])).resolves.toContain(name),
    expect(run('restore', [], house.env)).resolves.toEqual({
      code: 1,
      said: expect.stringContaining('holds a database already'),
    }),
  ])
  expect((await house.visitor().get('/readyz')).status).toBe(200)
})

test('the drill restores the last backup beside the open house and notes that the books hold', async () => {
  const { code, said } = await run('drill', [], house.env)
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('every invariant holds') })
  expect(outcomeOf('last-drill.json')).toMatchObject({ ok: true, finishedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
  const [name = ''] = backupNames()
  const failed = await whileChanged(join(backups, 'backups', name, 'manifest.json'), () => run('drill', [], house.env))
  expect(failed).toMatchObject({ code: 1 })
  expect(outcomeOf('last-drill.json')).toMatchObject({ ok: false, error: expect.stringContaining('is damaged') })
})

describe('when the disk is lost', () => {
  let aSecond = 0

  test('at most the promised seconds of orders are lost, and the list of the provider tells staff of their money (#1081)', async () => {
    await whileSelling(async () => {
      await sold(100)
      aSecond = Math.ceil(Date.now() / 1000) * 1000
      await wait(aSecond - Date.now())
      await sold(Math.max(200, sales.length + 50))
    })
    // The worst moment: a part of the log has just gone, and the next one goes when the time is over.
    await nextSegment(60_000)
    await sell()
    const kept = [...sales]
    await expectToKeep(
      { what: 'the next part of the log is in the archive', most: ARCHIVE_SECONDS + ON_THE_WAY, unit: 's' },
      async () => (await millisecondsOf(() => nextSegment(60_000))) / 1000,
    )
    // What is sold after it was not promised.
    await Promise.all([sell(true), sell(true), sell(true)])
    await loseTheDisk()
    expect(await run('restore', [], house.env)).toEqual({
      code: 0,
      said: expect.stringContaining('Every invariant holds.'),
    })
    await house.open()

    const lost = await lostOf(sales)
    expect(kept.length).toBeGreaterThan(100)
    expect(lost.filter((sale) => kept.includes(sale))).toEqual([])

    expect(lost.filter(({ isPaid }) => isPaid)).not.toEqual([])
    await house.pass(1)
    const known = new Set((await house.rows('select intent_ref from payment')).map(({ intent_ref }) => intent_ref))
    const unknown = (await house.charges()).filter(({ payment_intent }) => !known.has(payment_intent))
    expect(unknown).toHaveLength(lost.filter(({ isPaid }) => isPaid).length)
    const support = String((await house.rows('select support_email from venue'))[0]?.support_email)
    const told = async () => {
      const { body } = await house.visitor().get(`/__test/mailbox?email=${support}`)
      const texts = body.letters.map(({ text }: { text: string }) => text).join('\n')
      return unknown.filter(({ id }) => texts.includes(`as ${id}, and no order here knows it`))
    }
    await expect.poll(told, { timeout: 20_000, interval: 100 }).toEqual(unknown)
    expect(await house.violations()).toEqual([])
    expect(await run('backup', [], house.env)).toMatchObject({ code: 0 })
  })

  test('200 orders, restored to a second: every order acknowledged before it is there, and none after it (#1080)', async () => {
    await loseTheDisk()
    const { code, said } = await run('restore', ['--to', new Date(aSecond).toISOString()], house.env)
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('Every invariant holds.') })
    await house.open()

    expect(sales.length).toBeGreaterThanOrEqual(200)
    const [before, after] = [
      sales.filter(({ answeredAt }) => answeredAt <= aSecond),
      sales.filter(({ pressedAt }) => pressedAt > aSecond),
    ]
    expect(Math.min(before.length, after.length)).toBeGreaterThan(20)
    expect(await lostOf(before)).toEqual([])
    expect(await lostOf(after)).toEqual(after)
    // What it does with the time since then; then it sells again.
    await house.pass(2)
    await expect.poll(() => house.violations(), { timeout: 20_000, interval: 200 }).toEqual([])
    const sale = await sell(true)
    await expect
      .poll(async () => (await house.visitor().order(sale.key)).body.status, { timeout: 20_000, interval: 50 })
      .toBe('PAID')

    // The backup of before belongs to a history that is undone: only who names it gets it.
    const [first = '', undone = ''] = backupNames()
    await expect.poll(() => existsSync(join(backups, 'wal', '00000003.history.gz.aes')), { timeout: 20_000 }).toBe(true)
    expect(await run('drill', [], house.env)).toMatchObject({ code: 0, said: expect.stringContaining(first) })
    const target = join(folder, 'undone')
    const named = await run('restore', ['--backup', undone], { ...house.env, DATA_DIR: target })
    expect(named).toEqual({ code: 0, said: expect.stringContaining('Every invariant holds.') })
    expect(existsSync(join(target, 'postgres/PG_VERSION'))).toBe(true)
    expect(await run('backup', [], house.env)).toMatchObject({ code: 0 })
  })
})

/** Waits until another part of the log is in the archive. */
async function nextSegment(patience: number): Promise<void> {
  const before = segments().at(-1)
  await expect.poll(() => segments().at(-1), { timeout: patience, interval: 20 }).not.toBe(before)
}

async function sold(count: number): Promise<void> {
  await expect.poll(() => sales.length, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(count)
}

async function loseTheDisk(): Promise<void> {
  house.killDatabase()
  await house.kill()
  rmSync(join(house.env.DATA_DIR, 'postgres'), { recursive: true, force: true, maxRetries: 20 })
}

/** The orders of these sales that the house does not know. */
async function lostOf(some: Sale[]): Promise<Sale[]> {
  const rows = await house.rows('select order_key from orders')
  const known = new Set(rows.map(({ order_key }) => order_key))
  return some.filter(({ key }) => !known.has(key))
}

async function whileSelling<Result>(work: () => Promise<Result>): Promise<Result> {
  const closing = new AbortController()
  const selling = Array.from({ length: 4 }, async () => {
    while (!closing.signal.aborted) await sell()
  })
  try {
    return await work()
  } finally {
    closing.abort()
    await Promise.all(selling)
  }
}

/** A visitor orders; every fourth one pays. */
async function sell(isPaid = sales.length % 4 === 0): Promise<Sale> {
  const slot = slots[sales.length % slots.length]!
  const pressedAt = Date.now()
  const { status, body } = await checkOut(house.visitor(), checkoutInputFor([cartItem(slot)]))
  if (status !== 200) throw new Error(`The house did not sell: ${status} ${JSON.stringify(body)}`)
  const sale = { key: body.idempotencyKey, pressedAt, answeredAt: Date.now(), isPaid }
  sales.push(sale)
  if (isPaid) await house.pay(body.sessionId)
  return sale
}

async function slotsIn(days: number): Promise<Slot[]> {
  const date = house.dayIn(days)
  const { body } = await house.visitor().get(`/api/wix/v1/available-slots?date=${date}&serviceId=${BATHING_ID}`)
  return Object.values<Slot[]>(body).flat()
}

/** Restores into a new folder, which must stay without a database; answers the words of the refusal. */
async function refusal(args: string[] = [], env: Record<string, string> = {}): Promise<string> {
  const target = mkdtempSync(join(folder, 'target-'))
  chmodSync(target, 0o711)
  const { code, said } = await run('restore', args, { ...house.env, ...env, DATA_DIR: target })
  expect({ code, found: readdirSync(target).filter((name) => name !== 'log') }).toEqual({ code: 1, found: [] })
  return said
}

/** With one byte in the middle of a file changed. */
async function whileChanged<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const bytes = readFileSync(path)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  writeFileSync(path, changed)
  try {
    return await work()
  } finally {
    writeFileSync(path, bytes)
  }
}

/** A backup as it would have been made at another time. */
function copyBackup(name: string, as: string, finishedAt: string): void {
  const path = join(backups, 'backups', as)
  cpSync(join(backups, 'backups', name), path, { recursive: true })
  const body = JSON.stringify({ ...manifestOf(name), finishedAt })
  const sha256 = createHash('sha256').update(body).digest('hex')
  writeFileSync(join(path, 'manifest.json'), `${body}\nsha256 ${sha256}\n`)
}

/** So many days ago by the clock of the machine, which backups go by, some hours into the Sydney day. */
const dayBefore = (days: number, hours: number) =>
  new Date(startOfSydneyDay(addDays(sydneyDateOf(new Date()), -days)).getTime() + hours * 3_600_000).toISOString()
const backupNames = () => readdirSync(join(backups, 'backups')).toSorted()
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(backups, 'backups', name, 'manifest.json'), 'utf8').split('\nsha256')[0]!)
const segments = () =>
  readdirSync(join(backups, 'wal'))
    .flatMap((file) => (/^[0-9A-F]{24}\.gz\.aes$/.test(file) ? [file.slice(0, 24)] : []))
    .toSorted()

const outcomeOf = (file: string) => JSON.parse(readFileSync(join(backups, file), 'utf8'))
