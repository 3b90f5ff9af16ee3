import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { readReleases } from '#db/steps.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import type { Slot } from '#domain/availability/slot.ts'
import { faultsIn } from '../../bin/expand-contract.ts'
import { cartItem, checkoutInputFor, soon } from '../house.ts'
import { openRealHouse } from '../storms/real-house.ts'

/** What the next release could bring, of every sort that the rule lets through. */
const nextRelease = {
  '9001_tips.sql': `
    create table tip (
      id bigint generated always as identity primary key,
      order_id uuid not null references orders,
      cents integer not null check (cents >= 0)
    );
    alter table orders add column source text not null default 'site', add column note text;
    alter table booking add column shown_at timestamptz;
    alter table payment add column wallet text;
    alter table orders drop constraint orders_status_check,
      add constraint orders_status_check
      check (status in ('PENDING', 'PAID', 'FAILED', 'EXPIRED', 'CANCELED', 'REFUNDED', 'WAITING')) not valid;
    create function paid_of_next() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger paid_of_next after update of status on orders for each row when (new.status = 'PAID')
      execute function paid_of_next();`,
  '9002_tips.online.sql': `
    drop index concurrently if exists orders_by_source;
    create index concurrently orders_by_source on orders (source, created_at);
    alter table orders validate constraint orders_status_check;
    do $$
    begin
      loop
        update orders set note = '' where id in (select id from orders where note is null limit 1000);
        exit when not found;
        commit;
      end loop;
    end $$;`,
}
/** A function of today, as the next release writes it: it knows the new table. */
const newFunction = `
create or replace function paid_of_next() returns trigger language plpgsql as $$
begin
  insert into tip (order_id, cents) values (new.id, 0);
  return null;
end $$;
`

let house: Awaited<ReturnType<typeof openRealHouse>>
let folder: string
beforeAll(async () => {
  house = await openRealHouse()
  folder = mkdtempSync(join(tmpdir(), 'next-release-'))
  for (const part of ['migrations', 'functions']) cpSync(`db/${part}`, join(folder, part), { recursive: true })
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const urlOf = (part: string) => pathToFileURL(join(folder, `${part}/`))
/** The release step of the next release. */
const migrateToNext = () =>
  house.withBooks(({ db }) => migrate(db, { migrations: urlOf('migrations'), functions: urlOf('functions') }))

/** A visitor looks for a time, orders, pays, and sees the order paid. */
async function sell(): Promise<string> {
  const visitor = house.visitor()
  const day = house.dayIn(7)
  const { body: days } = await visitor.get(`/api/wix/v1/available-slots?date=${day}&serviceId=${BATHING_ID}`)
  const slot = (Object.values(days).flat() as Slot[]).find(({ bookable }) => bookable)!
  const { body } = await visitor.checkout(checkoutInputFor([cartItem(slot)]))
  await house.pay(body.sessionId)
  await expect
    .poll(async () => (await visitor.order(body.idempotencyKey)).body.status, { timeout: 20_000 })
    .toBe('PAID')
  return body.idempotencyKey
}

test('this release goes on, starts and sells on the schema of a next one that keeps the rule (#1076)', async () => {
  const releases = await readReleases(urlOf('migrations'))
  for (const [file, text] of Object.entries(nextRelease)) {
    expect(await faultsIn(file, text, releases)).toEqual([])
    writeFileSync(join(folder, 'migrations', file), text)
  }
  writeFileSync(join(folder, 'functions', 'tips.sql'), newFunction)
  const before = await sell()
  expect(await migrateToNext()).toEqual(['9001_tips', '9002_tips'])
  const beside = await sell()

  await house.kill()
  await house.open()
  const after = await sell()
  const sold = await house.rows(
    `select order_key, status, source, (select count(*)::int from tip where order_id = orders.id) as tips
     from orders where order_key = any ($1) order by created_at`,
    [[before, beside, after]],
  )
  expect(sold).toEqual([
    { order_key: before, status: 'PAID', source: 'site', tips: 0 },
    { order_key: beside, status: 'PAID', source: 'site', tips: 1 },
    { order_key: after, status: 'PAID', source: 'site', tips: 1 },
  ])
  expect((await house.visitor().get('/readyz')).status).toBe(200)
  expect(await house.violations()).toEqual([])
})

test('a step that ends this release stops its next start with a sentence (#1076)', async () => {
  const releases = join(folder, 'migrations', 'releases.txt')
  writeFileSync(releases, `${readFileSync(releases, 'utf8')}8.0.0 9000_last_of_this\n9.0.0 9002_tips\n`)
  const file = '9003_less.contract.sql'
  const text = '-- Release 8.0.0 is over.\nalter table orders drop column terms_accepted_at;'
  expect(await faultsIn(file, text, await readReleases(urlOf('migrations')))).toEqual([])
  writeFileSync(join(folder, 'migrations', file), text)
  expect(await migrateToNext()).toEqual(['9003_less'])
  await house.kill()
  await expect(house.open()).rejects.toThrow(
    'This release is over: the database has taken step 9003_less, with which release 8.0.0 and those before it cannot work. Please start a newer release.',
  )
  await expect.poll(house.isRunning, soon).toBe(false)
})
