import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChecksAnswer, CheckShown } from '#api/checks.ts'
import { checkNames, type CheckName } from '#domain/checks.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { fillHorizon } from '#server/availability/fill-horizon.ts'
import { sealHistory } from '#server/history/seal-history.ts'
import type { Ctx } from '#server/kit/context.ts'
import { expireOrders } from '#server/sales/expire-orders.ts'
import { cartItem, openHouse, type TestHouse } from '#proofs/house.ts'
import { makeCertificate } from '#proofs/make-certificate.ts'
import { setScene } from '#proofs/scenes.ts'
import { allChecks } from './all-checks.ts'
import { lookAtDisk } from './disk-has-room.ts'
import { runChecks } from './run-checks.ts'

type Scene = { token: string; memberId: string }
let house: TestHouse
let folder: string
let owner: Scene
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'))
  house = await openHouse({ env: { BACKUP_DIR: folder } })
  owner = (await setScene(house.ctx.db, 'staff', {})) as Scene
  await sealHistory(house.ctx)
})
afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true })
})

const path = '/api/staff/v1/checks'
const board = async (): Promise<ChecksAnswer> =>
  (await house.visitor().send('GET', path, undefined, { authtoken: owner.token })).body
const shown = async (name: CheckName): Promise<CheckShown> =>
  (await board()).checks.find((check) => check.name === name)!

/** Makes one check, here or in a house that has other settings, and reads from the board what it found. */
async function made(name: CheckName, config: Partial<Ctx['config']> = {}): Promise<CheckShown> {
  const ctx = { ...house.ctx, now: house.ctx.now, config: { ...house.ctx.config, ...config } }
  await runChecks(
    ctx,
    allChecks.filter((check) => check.name === name),
  )
  return await shown(name)
}

const ago = (seconds: number) => new Date(house.ctx.now().getTime() - seconds * 1000)
const note = (file: string, hoursAgo: number, ok = true) =>
  writeFile(
    join(folder, file),
    JSON.stringify({ finishedAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(), ok }),
  )
/** The site behind a certificate that is good for so many days. */
async function siteWith(days: number): Promise<string> {
  const site = createServer(makeCertificate(days))
  site.listen(0)
  site.unref()
  await once(site, 'listening')
  return `https://localhost:${(site.address() as AddressInfo).port}`
}
const alterEntry = async (change: string) => {
  await house.rows('alter table history_entry disable trigger user')
  await house.rows(`update history_entry set ${change} where id = (select max(up_to) from history_seal)`)
  await house.rows('alter table history_entry enable trigger user')
}

/** A fault of the house: it is put there, and mended. `count` things are wrong then. */
type Fault = {
  check: CheckName
  count: number
  put: () => Promise<unknown>
  mend: () => Promise<unknown>
  config?: Partial<Ctx['config']>
}
const faults: Record<string, Fault> = {
  'a payment event that changed things twice': {
    check: 'books',
    count: 1,
    put: () =>
      house.rows(
        `insert into payment_event (id, type, received_at, processed_at, effect_count)
         values ('evt_twice', 'x', house_now(), house_now(), 2)`,
      ),
    mend: () => house.rows(`delete from payment_event where id = 'evt_twice'`),
  },
  'an entry of the history altered with triggers off': {
    check: 'seals',
    count: 1,
    put: () => alterEntry(`by_name = by_name || '!'`),
    mend: () => alterEntry(`by_name = rtrim(by_name, '!')`),
  },
  'entries that nobody seals': {
    check: 'seals',
    count: 1,
    put: () =>
      house.rows(
        `insert into history_entry (at, by_name, act, what, row_id, words)
         values (house_now() - interval '601 seconds', 'x', 'did', 'venue', 'x', '')`,
      ),
    mend: () => sealHistory(house.ctx),
  },
  'a payment that the provider knows by another name': {
    check: 'provider',
    // What the house has and the provider has not, and the other way round.
    count: 2,
    put: async () => {
      await house.buy([cartItem(await house.aClass())])
      await house.rows(`update payment set intent_ref = intent_ref || '_not' where status = 'CAPTURED'`)
    },
    mend: () => house.rows(`update payment set intent_ref = replace(intent_ref, '_not', '')`),
  },
  'a payment event that nobody acted on for a minute': {
    check: 'payment-events',
    count: 1,
    put: () =>
      house.rows(
        `insert into payment_event (id, type, received_at) values ('evt_late', 'x', $1), ('evt_soon', 'x', $2)`,
        [ago(61), ago(50)],
      ),
    mend: () => house.rows(`delete from payment_event where id in ('evt_late', 'evt_soon')`),
  },
  'a refund that was promised an hour ago': {
    check: 'refunds',
    count: 1,
    put: async () => {
      await house.buy([cartItem(await house.aClass())])
      await house.rows(
        `insert into refund (payment_id, order_id, amount_cents, reason, requested_at, due_at)
         select id, order_id, 1, 'a test', $1, house_now() + interval '1 day' from payment where status = 'CAPTURED' limit 1`,
        [ago(3601)],
      )
    },
    mend: () => house.rows(`update refund set status = 'FAILED' where reason = 'a test'`),
  },
  'places that are held for longer than their time': {
    check: 'holds',
    count: 1,
    put: async () => {
      const order = await house.anOrder([cartItem(await house.aClass())])
      await house.rows('update orders set hold_expires_at = $2 where order_key = $1', [order.key, ago(61)])
    },
    mend: () => expireOrders(house.ctx),
  },
  'an email that has waited for five minutes': {
    check: 'emails',
    count: 1,
    put: () =>
      house.rows(
        `insert into email (dedupe_key, kind, recipient, created_at, due_at)
         values ('late', 'x', 'a@guest.example', $1, house_now() + interval '1 day')`,
        [ago(301)],
      ),
    mend: () => house.rows(`delete from email where dedupe_key = 'late'`),
  },
  'an email that could not be sent': {
    check: 'emails',
    count: 1,
    put: () =>
      house.rows(
        `insert into email (dedupe_key, kind, recipient, status) values ('failed', 'x', 'a@guest.example', 'FAILED')`,
      ),
    mend: () => house.rows(`delete from email where dedupe_key = 'failed'`),
  },
  'an email that stayed here, as there is no mail server': {
    check: 'emails',
    count: 1,
    config: { demo: false },
    put: async () => {
      await house.rows('update email set kept_here_at = null')
      await house.rows(
        `insert into email (dedupe_key, kind, recipient, status, sent_at, kept_here_at)
         values ('stayed', 'x', 'a@guest.example', 'SENT', house_now(), house_now())`,
      )
    },
    mend: () => house.rows(`delete from email where dedupe_key = 'stayed'`),
  },
  'a program that was not told for ten minutes': {
    check: 'deliveries',
    count: 1,
    put: async () => {
      const [{ id }] = await house.rows(
        `insert into lifecycle_event (entity, entity_id, kind, place, at) values ('member', gen_random_uuid(), 'updated', -1, $1) returning id`,
        [ago(601)],
      )
      const [listener] = await house.rows(
        `insert into event_listener (address) values ('https://ear.example/') returning id`,
      )
      await house.rows(
        `insert into event_delivery (event_id, listener_id, due_at) values ($1, $2, house_now() + interval '1 day')`,
        [id, listener.id],
      )
    },
    mend: () => house.rows(`delete from event_delivery where status = 'PENDING'`),
  },
  'a job in the queue that nobody takes': {
    check: 'jobs',
    count: 1,
    put: async () => {
      await house.rows(`select pgboss.create_queue('nobody', '{"policy": "standard"}')`)
      await house.rows(
        `insert into pgboss.job (name, start_after) values ('nobody', now() - interval '61 seconds'), ('nobody', now() - interval '50 seconds')`,
      )
    },
    mend: () => house.rows(`delete from pgboss.job where name = 'nobody'`),
  },
  'a day at the end of the calendar that is empty': {
    check: 'horizon',
    count: 3,
    put: async () => {
      // Times that were given today are asked for from now on: what would have begun before is missed by nobody.
      const { length } = await house.rows(
        `delete from session where service_id = $1 and sydney_date(starts_at) = sydney_date(house_now())
         and starts_at <= house_now() and not exists (select from booking where session_id = session.id) returning id`,
        [BATHING_ID],
      )
      expect(length).toBeGreaterThan(0)
      await house.rows(
        `delete from session where id in (select id from session where service_id = $1 order by starts_at desc limit 3)`,
        [BATHING_ID],
      )
    },
    mend: () => fillHorizon(house.ctx),
  },
  'two services in one pool at the same time': {
    check: 'clashes',
    count: 1,
    put: () =>
      house.rows(
        `insert into schedule (service_id, resource_id, weekdays, first_start, last_start, every_minutes, begins_on, ends_on)
         select $1, resource_id, array[extract(dow from day)::integer], start, start, 60, day, day from (
           select resource_id, sydney_date(starts_at) as day, (starts_at at time zone 'Australia/Sydney')::time as start
           from session where service_id <> $1 and starts_at > house_now() order by starts_at limit 1) as taken`,
        [BATHING_ID],
      ),
    mend: () => house.rows('delete from schedule where begins_on = ends_on'),
  },
  'a backup that is 26 hours old': {
    check: 'backup',
    count: 1,
    put: () => note('last-backup.json', 26.1),
    mend: () => note('last-backup.json', 25.9),
  },
  'a backup that failed': {
    check: 'backup',
    count: 1,
    put: () => note('last-backup.json', 1, false),
    mend: () => note('last-backup.json', 1),
  },
  'no backup at all': {
    check: 'backup',
    count: 1,
    put: () => rm(join(folder, 'last-backup.json'), { force: true }),
    mend: () => note('last-backup.json', 1),
  },
  'backups of others that nobody has confirmed': {
    check: 'backup',
    count: 1,
    config: { production: true, backupDir: null },
    put: async () => {},
    mend: () => house.visitor().send('POST', `${path}/backup`, {}, { authtoken: owner.token }),
  },
  'backups that were not tried out for eight days': {
    check: 'drill',
    count: 1,
    put: () => note('last-drill.json', 8 * 24 + 1),
    mend: () => note('last-drill.json', 8 * 24 - 1),
  },
  'a backup that could not be used': {
    check: 'drill',
    count: 1,
    put: () => note('last-drill.json', 1, false),
    mend: () => note('last-drill.json', 1),
  },
}

const disk = (freeRatio: number) => lookAtDisk(house.ctx, async () => ({ freeBytes: 1, freeRatio }))

describe('the board of checks', () => {
  test.each(Object.entries(faults))('turns red by %s, and well when it is mended (#782)', async (_fault, fault) => {
    const { check, count, put, mend, config } = fault
    await put()
    const red = await made(check, config)
    expect([red.standing, red.count, red.details.length > 0]).toEqual(['failed', count, true])
    await mend()
    expect(await made(check, config)).toMatchObject({ standing: 'well', count: 0, details: [] })
  })

  test('turns red by a disk of which less than 15 % is free, and by a certificate that ends within 14 days (#782)', async () => {
    expect(await disk(0.149)).toEqual({ isWell: false, count: 1, details: ['Only 14 % of the disk is free.'] })
    expect(await disk(0.15)).toMatchObject({ isWell: true, count: 0 })
    expect(await made('certificate', { siteUrl: await siteWith(13) })).toMatchObject({ standing: 'failed', count: 1 })
    expect(await made('certificate', { siteUrl: await siteWith(15) })).toMatchObject({ standing: 'well', count: 0 })
  })

  test('has a fault for every check that the house makes (#782)', () => {
    const tried = new Set([...Object.values(faults).map(({ check }) => check), 'disk', 'certificate'])
    expect([...tried].toSorted()).toEqual([...checkNames].toSorted())
    expect(allChecks.map(({ name }) => name)).toEqual([...checkNames])
  })

  test('says that it cannot tell where it cannot', async () => {
    expect(await made('certificate', { siteUrl: 'http://localhost' })).toMatchObject({ standing: 'unknown', count: 0 })
    expect(await made('certificate', { siteUrl: 'https://localhost:1' })).toMatchObject({ standing: 'unknown' })
    expect(await made('backup', { backupDir: null })).toMatchObject({ standing: 'unknown' })
    expect(await made('drill', { backupDir: null })).toMatchObject({
      standing: 'unknown',
      details: ['This house makes no backups itself, so there is none to test.'],
    })
  })

  test('is made again and again by the tasks of the house, with count and last run of each (#781)', async () => {
    await house.rows('delete from self_check')
    expect((await board()).checks.map(({ standing }) => standing)).toEqual(allChecks.map(() => 'missed'))
    await house.runTasksNow()
    const { checks } = await board()
    expect(checks.map(({ name }) => name)).toEqual([...checkNames])
    for (const { name, ranAt, count } of checks) {
      expect([name, Math.abs(Date.parse(ranAt ?? '') - house.ctx.now().getTime()) < 60_000]).toEqual([name, true])
      expect(count).toBeGreaterThanOrEqual(0)
    }
  })

  test('turns red where a check missed two runs, and goes on making the others when one cannot be made (#783)', async () => {
    const [books, seals] = allChecks
    const broken = { ...books!, look: async () => Promise.reject(new Error('no database')) }
    await made('books')
    await made('seals')
    await house.rows(`update self_check set ran_at = ran_at - interval '20 minutes' where name in ('books', 'seals')`)
    expect((await shown('books')).standing).toBe('well')
    await house.rows(`update self_check set ran_at = ran_at - interval '31 seconds' where name in ('books', 'seals')`)
    expect((await shown('books')).standing).toBe('missed')
    await expect(runChecks(house.ctx, [broken, seals!])).rejects.toThrow('no database')
    expect([(await shown('books')).standing, (await shown('seals')).standing]).toEqual(['missed', 'well'])
  })

  test('says of a check that never ran that it cannot be told, until it is late', async () => {
    await house.rows('delete from self_check')
    const other = await house.openProcess()
    await other.close()
    const { checks } = await board()
    expect(new Set(checks.map(({ standing }) => standing))).toEqual(new Set(['unknown']))
    expect(checks[0]!.details).toEqual([
      'It has not run since this house was opened. It runs by itself; please look again later.',
    ])
    await house.rows(`update self_check set ran_at = ran_at - interval '151 seconds'`)
    expect((await shown('emails')).standing).toBe('missed')
    expect((await shown('books')).standing).toBe('unknown')
  })

  test('says since when a check finds the same', async () => {
    await made('emails')
    await house.rows(`update self_check set since = since - interval '1 hour' where name = 'emails'`)
    const before = (await shown('emails')).since
    expect((await made('emails')).since).toBe(before)
    await faults['an email that could not be sent']!.put()
    expect((await made('emails')).since).not.toBe(before)
    await faults['an email that could not be sent']!.mend()
  })

  test('asks the invariants where there are no views for them, and finds the same (#784)', async () => {
    const lookedAt = house.ctx.db.transaction().execute(async (tx) => {
      await sql`drop schema chk cascade`.execute(tx)
      const look = allChecks[0]!.look
      const db = tx as unknown as Ctx['db']
      const ctx = { ...house.ctx, db }
      const before = await look(ctx)
      await sql`insert into payment_event (id, type, received_at, processed_at, effect_count)
        values ('evt_unseen', 'x', house_now(), house_now(), 2)`.execute(tx)
      throw Object.assign(new Error('only looked'), { found: [before, await look(ctx)] })
    })
    await expect(lookedAt).rejects.toMatchObject({
      message: 'only looked',
      found: [
        { isWell: true, count: 0 },
        {
          isWell: false,
          details: [expect.stringMatching(/^W1: a payment event changes things at most once\. .*evt_unseen/)],
        },
      ],
    })
  })

  test('is for managers; the front desk is told so', async () => {
    const desk = (await setScene(house.ctx.db, 'staff', { role: 'staff' })) as Scene
    const manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as Scene
    const as = async ({ token }: Scene) =>
      (await house.visitor().send('GET', path, undefined, { authtoken: token })).status
    expect([await as(desk), await as(manager)]).toEqual([403, 200])
  })
})
