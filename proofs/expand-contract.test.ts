import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultsIn, indexesSinceRelease, sharedNumbers } from '../bin/expand-contract.ts'

const releases = [
  { name: '1.0.0', newestStep: '0060_first' },
  { name: '1.1.0', newestStep: '0070_second' },
]
const inStep = (text: string) => faultsIn('0080_step.sql', text, releases)
const online = (text: string) => faultsIn('0080_step.online.sql', text, releases)

test.each([
  ['drops a column', 'alter table orders drop column phone;', 'drops column phone of orders'],
  ['drops a table', 'drop table coupon;', 'drops what the last release may use'],
  ['drops a function', 'drop function fill_horizon;', 'drops what the last release may use'],
  ['renames a column', 'alter table orders rename column phone to telephone;', 'renames what the last release may use'],
  ['renames a table', 'alter table email rename to letter;', 'renames what the last release may use'],
  ['changes a type', 'alter table orders alter column phone type varchar(9);', 'changes the type of orders.phone'],
  ['wants a value', 'alter table booking alter column session_id set not null;', 'wants a value in booking.session_id'],
  ['takes a default away', 'alter table orders alter phone drop default;', 'takes away the default of orders.phone'],
  [
    'adds a column that must be filled',
    'alter table orders add column x int not null;',
    'adds orders.x without a default',
  ],
  [
    'adds a column that must be filled, to a small table',
    'alter table venue add x int not null;',
    'adds venue.x without',
  ],
  ['checks all rows', 'alter table orders add constraint c check (id is not null);', 'checks all rows of orders while'],
  ['checks a new column', 'alter table orders add column x int check (x > 0);', 'checks all rows of orders for x'],
  [
    'refers from a new column',
    'alter table orders add column x uuid references plan;',
    'checks all rows of orders for x',
  ],
  ['makes a unique constraint', 'alter table orders add unique (email);', 'keeps writers of orders out'],
  [
    'writes every row again',
    'alter table orders add column x uuid default gen_random_uuid();',
    'writes every row of orders',
  ],
  [
    'numbers every row',
    'alter table orders add column x bigint generated always as identity;',
    'writes every row of orders',
  ],
  ['drops a constraint', 'alter table orders drop constraint orders_check;', 'drops constraint orders_check of orders'],
  ['makes a plain index', 'create index on orders (email);', 'makes an index of orders that keeps writers out'],
  ['makes an index in a transaction', 'create index concurrently i on orders (email);', 'makes an index of orders'],
  ['changes all rows', "update orders set phone = '';", 'changes rows of orders, all at once'],
  ['empties a table', 'truncate coupon;', 'TruncateStmt is not known'],
  ['hides it in a block', 'do $$ begin alter table orders drop column phone; end $$;', 'DoStmt is not known'],
])('a step that %s breaks the last release or holds visitors up (#1077)', async (_what, text, why) => {
  const [fault, ...more] = await inStep(`-- A step.\ncreate table made ();\n${text}`)
  expect(fault).toMatch(/^0080_step\.sql:3: /)
  expect(fault).toContain(why)
  expect(more).toEqual([])
})

test('a step may make tables, and whatever stands in them, and widen what is there', async () => {
  const text = `
    create table waitlist (id uuid primary key default gen_random_uuid(), order_id uuid references orders);
    create index on waitlist (order_id);
    alter table waitlist add column place integer not null check (place > 0);
    update waitlist set place = 1;
    insert into waitlist (place) values (1);
    alter table orders add column note text, add column kind text not null default 'site';
    alter table orders add constraint note_is_short check (length(note) < 500) not valid;
    alter table orders drop constraint orders_status_check,
      add constraint orders_status_check check (status in ('PENDING', 'PAID', 'WAITING')) not valid;
    alter table orders alter column phone drop not null;
    alter table venue add column closes_early boolean not null default false check (closes_early is not null);
    update venue set closes_early = true;
    create trigger waitlist_changed after insert on waitlist for each row execute function note_status();`
  expect(await inStep(text)).toEqual([])
})

test('the line is that of the fault itself, also where a statement has several and words have more than one byte (#1077)', async () => {
  const text = `-- ${'ü'.repeat(80)}\nalter table orders\n  add column a text,\n  add column b int not null;\nselect 1;\ndrop table plan;`
  expect((await inStep(text)).map((fault) => fault.split(' ')[0])).toEqual(['0080_step.sql:4:', '0080_step.sql:6:'])
})

test('what PostgreSQL cannot read is named with its line', async () => {
  expect(await inStep('select 1;\nselec 2;')).toEqual(['0080_step.sql:2: syntax error at or near "selec"'])
})

test('an online step makes indexes that can be made again, and changes rows in batches', async () => {
  const text = `
    -- A note; with a semicolon.
    drop index concurrently if exists of_email;
    create index concurrently of_email on orders (email);
    do $$ begin loop update orders set phone = ';' where phone is null; exit when not found; commit; end loop; end $$;
    alter table orders validate constraint note_is_short;
    analyze orders;`
  expect(await online(text)).toEqual([])
})

test.each([
  ['makes a plain index', 'create index i on orders (email);', 'keeps writers out'],
  [
    'leaves half an index',
    'create index concurrently i on orders (email);',
    'needs before it: drop index concurrently',
  ],
  ['only drops an index', 'drop index concurrently if exists orders_by_member;', 'does not make it again'],
  ['drops an index under a lock', 'drop index if exists i; ', 'DropStmt does not belong'],
  ['changes all rows', "update orders set phone = '';", 'UpdateStmt does not belong'],
  ['changes rows in one batch', "do $$ begin update orders set phone = ''; end $$;", 'needs a commit after each batch'],
  ['changes tables in a block', 'do $$ begin drop table plan; commit; end $$;', 'may change rows alone'],
  ['changes a table', 'alter table orders add column x text;', 'AlterTableStmt does not belong'],
  ['cannot be cut into statements', String.raw`do E'begin commit; raise \'; \'; end';`, 'cannot be cut'],
])('an online step that %s is refused (#1077)', async (_what, text, why) => {
  const faults = await online(`-- A step.\n${text}`)
  expect(faults.join('\n')).toContain(why)
  expect(faults).toHaveLength(1)
})

test('an index that no release has known may be dropped, and no other (#1077)', async () => {
  const steps = [
    { file: '0070_second.online.sql', text: 'create index concurrently known on orders (email);' },
    { file: '0071_third.online.sql', text: 'create index concurrently never_out on orders (phone);' },
  ]
  const unreleased = await indexesSinceRelease(steps, releases)
  const drop = (index: string) =>
    faultsIn('0080_step.online.sql', `drop index concurrently if exists ${index};`, releases, unreleased)
  expect(await drop('never_out')).toEqual([])
  expect(await drop('known')).toEqual([expect.stringContaining('that the last release may use')])
})

test('a contract step names a release that is over, in its first line (#1077)', async () => {
  const contract = (first: string) => faultsIn('0080_less.contract.sql', `${first}\ndrop table plan;`, releases)
  expect(await contract('-- Release 1.0.0 is over.')).toEqual([])
  expect(await contract('-- Release 1.1.0 is over.')).toEqual([
    '0080_less.contract.sql:1: release 1.1.0 is the last one: a step may end it when a newer one has gone out.',
  ])
  const unnamed =
    '0080_less.contract.sql:1: the first line must name a release of releases.txt: -- Release 0.1.0 is over.'
  expect(await contract('-- Release 0.9.9 is over.')).toEqual([unnamed])
  expect(await contract('-- No more plans.')).toEqual([unnamed])
  expect((await faultsIn('0080_less.later.sql', '', releases)).join()).toContain('.contract.sql')
})

test('two steps with one number are found', () => {
  expect(sharedNumbers(['0080_a.sql', '0081_b.sql', '0081_c.online.sql'])).toEqual([
    '0081_c.online.sql:1: its number belongs to another step.',
  ])
})

test('the gate runs the check, and a step that breaks the rule ends it by name and line (#1077)', () => {
  expect(readFileSync('bin/gate-steps.ts', 'utf8')).toContain("run: program('bin/check-migrations.ts')")
  const folder = mkdtempSync(join(tmpdir(), 'steps-'))
  cpSync('db/migrations', folder, { recursive: true })
  const check = () => spawnSync(process.execPath, ['bin/check-migrations.ts', folder], { encoding: 'utf8' })
  expect(check()).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(join(folder, '9001_less.sql'), 'select 1;\n\nalter table orders drop column phone;\n')
  expect(check()).toMatchObject({
    status: 1,
    stderr: '9001_less.sql:3: drops column phone of orders: in .contract.sql, once that release is over.\n',
  })
  rmSync(folder, { recursive: true })
})
