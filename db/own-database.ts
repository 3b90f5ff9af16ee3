import { startDatabase } from './postgres/supervisor.ts'
import { Client } from 'pg'

/** The house's own PostgreSQL with its one database, made when it is not there yet. */
export async function openOwnDatabase(dataDir: string, tell: (line: string) => void) {
  const { url, stop } = await startDatabase({ dataDir, tell })
  await createDatabase(url('postgres'), 'bathhouse')
  return { url: url(), stop }
}

/** Makes an empty database beside the one at hand; one that stands already is left alone. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database "${name}"${template ? ` template "${template}"` : ''}`)
  } finally {
    await client.end()
  }
}
