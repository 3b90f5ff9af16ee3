import { Client } from 'pg'

/** Who keeps our PostgreSQL: made with its data folder, and never the app. */
export const keeperRole = 'bathhouse'
/** Who the app is: it owns its own database and nothing else. */
export const appRole = 'house'

/** Makes the app's role where there is none; what the house does not need of this PostgreSQL is closed to it. */
export async function makeAppRole(adminUrl: string): Promise<void> {
  await asKeeper(adminUrl, async (admin) => {
    await admin.query(`
      do $$ begin
        create role ${appRole} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
      exception when duplicate_object or unique_violation then null;
      end $$`)
    await admin.query('revoke connect on database postgres, template1 from public')
  })
}

/** Gives a database, and everything in it that the keeper made in earlier versions, to the app's role; done again it does nothing. */
export async function giveToApp(databaseUrl: string): Promise<void> {
  await asKeeper(databaseUrl, async (admin) => {
    const { rows } = await admin.query<{ statement: string }>(ownedByKeeper)
    await admin.query('begin')
    for (const { statement } of rows) await admin.query(statement)
    await admin.query('commit')
  })
}

/** What belongs to an extension, or follows its table, changes its owner by itself or stays. */
const ownedByKeeper = `
  with keeper as (select oid from pg_roles where rolname = '${keeperRole}'),
    spaces as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'),
    of_extensions as (select classid, objid from pg_depend where deptype = 'e')
  select format('alter database %I owner to ${appRole}', datname) as statement
  from pg_database, keeper where datname = current_database() and datdba = keeper.oid
  union all
  select format('alter schema %I owner to ${appRole}', nspname) from spaces, keeper where nspowner = keeper.oid
  union all
  select format('alter table %s owner to ${appRole}', pg_class.oid::regclass)
  from pg_class join spaces on spaces.oid = relnamespace, keeper
  where relowner = keeper.oid and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    and not exists (select from of_extensions where classid = 'pg_class'::regclass and objid = pg_class.oid)
    and not (relkind = 'S' and exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')))
  union all
  select format('alter routine %s owner to ${appRole}', pg_proc.oid::regprocedure)
  from pg_proc join spaces on spaces.oid = pronamespace, keeper
  where proowner = keeper.oid
    and not exists (select from of_extensions where classid = 'pg_proc'::regclass and objid = pg_proc.oid)
  union all
  select format('alter type %s owner to ${appRole}', pg_type.oid::regtype)
  from pg_type join spaces on spaces.oid = typnamespace, keeper
  where typowner = keeper.oid and typtype in ('e', 'd')
    and not exists (select from of_extensions where classid = 'pg_type'::regclass and objid = pg_type.oid)`

/** Does something over a connection of its own, of the keeper. */
export async function asKeeper<Answer>(url: string, act: (admin: Client) => Promise<Answer>): Promise<Answer> {
  const admin = new Client(url)
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}
