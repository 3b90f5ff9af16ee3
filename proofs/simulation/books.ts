import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { createDatabase } from '#db/own-database.ts'
import { migrate } from '#db/migrate.ts'
import { seedDemoHouse } from '#db/seed-demo-house.ts'
import type { Tables } from '#db/tables.ts'
import { fillHorizon } from '#server/availability/fill-horizon.ts'
import { openDatabase, typesOfOurs, type Db } from '#server/kit/database/db.ts'
import type { Jobs } from '#server/kit/database/jobs.ts'
import { installChkViews } from '../chk-views.ts'
import type { Line } from './connection.ts'

/** How many people a pool of the simulated house holds: few, so that visitors meet. */
const PLACES = 5
/** How far ahead it sells: no visitor of it looks further than a few days. */
const DAYS = 10

/** A complete demo house in a database of its own, with a fixed clock and counted ids, to be copied. */
export async function furnishTemplate(adminUrl: string, name: string, at: Date): Promise<void> {
  await createDatabase(adminUrl, name)
  const { db, close } = openDatabase(urlOf(adminUrl, name), 1)
  await sql`alter system set autovacuum = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await migrate(db)
  await sql.raw(repeatable).execute(db)
  await sql`insert into clock (house_at, real_at) values (${at}, now())`.execute(db)
  await seedDemoHouse(db)
  await installChkViews(db)
  await sql`update resource set capacity = ${PLACES} where not exclusive`.execute(db)
  // The demo house has booked some sessions already; they hold what their pools do.
  await sql`update session set capacity = ${PLACES} where capacity > ${PLACES}`.execute(db)
  await sql`update venue set horizon_days = ${DAYS}`.execute(db)
  await fillHorizon({ db, now: () => at, log: console })
  await sql`analyze`.execute(db)
  await close()
}

const repeatable = `
  create sequence drawn_id;
  create function drawn_id() returns uuid language sql volatile as $$
    select overlay(overlay(md5('drawn ' || nextval('drawn_id')) placing '4' from 13) placing 'a' from 17)::uuid
  $$;
  do $$
  declare it record;
  begin
    for it in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'gen_random_uuid()'
    loop
      execute format('alter table %I alter column %I set default drawn_id()', it.table_name, it.column_name);
    end loop;
    for it in select pg_get_functiondef(oid) as text from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like '%gen_random_uuid()%'
    loop
      execute replace(it.text, 'gen_random_uuid()', 'drawn_id()');
    end loop;
  end $$;
  create or replace function house_now() returns timestamptz language sql stable as $$ select house_at from clock $$;
  create table promised_job (seq bigserial primary key, name text not null, row_id text not null);
`

/** One connection that stays: how many there were would be no part of a history that could be had again. */
function onOneConnection(connectionString: string, application_name: string): Pool {
  const pool = new Pool({ connectionString, application_name, max: 1, idleTimeoutMillis: 0, types: typesOfOurs })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

export const urlOf = (adminUrl: string, name: string) => adminUrl.replace('/postgres?', () => `/${name}?`)

/** The database as the simulator reads it: directly, never through the connection that is cut. */
export function openOwnLook(databaseUrl: string) {
  const pool = onOneConnection(databaseUrl, 'simulator')
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const rows = async <Row = any>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[]
  return {
    db,
    rows,
    /** Waits until the database has closed all connections of the server, or this one. */
    untilGone: async (pid?: number) => {
      const text = `select from pg_stat_activity where datname = current_database() and application_name <> 'simulator'
        and ($1::integer is null or pid = $1)`
      while ((await pool.query(text, [pid ?? null])).rowCount !== 0);
    },
    close: () => db.destroy(),
  }
}
export type OwnLook = ReturnType<typeof openOwnLook>

/**
 * The database as the server uses it: through one connection that can be cut, so that the order of statements is
 * always the same.
 */
export function openBooks(databaseUrl: string, line: Line, look: OwnLook) {
  const [written, read] = [onOneConnection(databaseUrl, 'house'), onOneConnection(databaseUrl, 'house')]
  const hangUp = async (client: PoolClient) => {
    const { processID, connection } = client as unknown as {
      processID: number
      connection: { stream: { destroy: () => void } }
    }
    connection.stream.destroy()
    await look.untilGone(processID)
  }
  const watched = async () => {
    const client = await written.connect()
    let isBroken = false
    return {
      query: (text: string, values: unknown[]) =>
        line.say(
          text,
          async () => await client.query(text, values),
          () => {
            isBroken = true
            return hangUp(client)
          },
        ),
      release: () => client.release(isBroken || line.isDead()),
    }
  }
  const query = (text: string, values: unknown[]) =>
    line.say(
      text,
      async () => await read.query(text, values),
      async () => {},
    )
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: watched, end: () => written.end(), options: {} } as never }),
  })
  return {
    db,
    pool: { query } as unknown as Pool,
    close: async () => void (await Promise.all([db.destroy(), read.end()])),
  }
}

/** Jobs are rows in the same transaction, as they really are, and wait until the simulator does them. */
export const rememberedJobs: Jobs = {
  enqueue: async (tx, name, rowId) => {
    await tx.executeQuery(CompiledQuery.raw('insert into promised_job (name, row_id) values ($1, $2)', [name, rowId]))
  },
  work: async () => {},
  countLate: async () => 0,
  close: async () => {},
}
