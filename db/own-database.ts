import { appRole, giveToApp } from './postgres/roles.ts'
import { startDatabase } from './postgres/supervisor.ts'
import { Client } from 'pg'

/** The house's own PostgreSQL with its one database, made when it is not there yet. */
export async function openOwnDatabase(dataDir: string, tell: (line: string) => void) {
  const { url, adminUrl, stop } = await startDatabase({ dataDir, tell })
  await createDatabase(adminUrl(), 'bathhouse')
  await giveToApp(adminUrl('bathhouse'))
  return { url: url(), stop }
}

/** Creates an empty database for the app in the same cluster; an existing one is left as it is. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    // To copy the files takes a third of the time of writing each page to the log.
    const like = template ? ` template "${template}" strategy file_copy` : ''
    if (rowCount === 0) await client.query(`create database "${name}" owner ${appRole}${like}`)
  } finally {
    await client.end()
  }
}
