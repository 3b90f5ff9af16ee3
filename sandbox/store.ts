import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

export type Store = {
  run(sql: string, ...values: SQLInputValue[]): number
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[]
  atomically<T>(work: () => T): T
  close(): void
}

/** The sandbox's memory: a SQLite file that survives kill -9, or memory only when no file is given. */
export function openStore(file?: string): Store {
  const db = new DatabaseSync(file ?? ':memory:')
  db.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000')
  db.exec(schema)

  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }

  return {
    run: (sql, ...values) => Number(prepared(sql).run(...values).changes),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepared(sql).all(...values) as Row[],
    atomically: (work) => atomically(db, work),
    close: () => db.close(),
  }
}

function atomically<T>(db: DatabaseSync, work: () => T): T {
  if (db.isTransaction) return work()
  db.exec('begin immediate')
  try {
    const result = work()
    db.exec('commit')
    return result
  } catch (error) {
    db.exec('rollback')
    throw error
  }
}

const schema = `
create table if not exists account (key text primary key, ahead_ms integer not null, webhooks text not null);

create table if not exists object (
  seq integer primary key autoincrement,
  account text not null,
  kind text not null,
  id text not null,
  body text not null,
  unique (account, kind, id)
);
create index if not exists object_by_id on object (id);
create index if not exists object_in_order on object (account, kind, seq);
create index if not exists object_of_intent on object (account, kind, json_extract(body, '$.payment_intent'));
create index if not exists open_session on object (account, json_extract(body, '$.expires_at'))
  where kind = 'checkout.session' and json_extract(body, '$.status') = 'open';
create index if not exists planned_task on object (account, json_extract(body, '$.due')) where kind = 'task';

create table if not exists idempotency (
  account text not null,
  key text not null,
  request text not null,
  status integer not null,
  body text not null,
  created integer not null,
  primary key (account, key)
);

create table if not exists delivery (
  seq integer primary key autoincrement,
  account text not null,
  event text not null,
  endpoint text not null,
  attempts integer not null default 0,
  due_ms integer not null,
  delivered integer not null default 0
);
create index if not exists delivery_in_order on delivery (account, seq) where delivered = 0;
create index if not exists delivery_due on delivery (account, due_ms) where delivered = 0;
create index if not exists delivery_of_event on delivery (account, event);
`
