import type { Backups } from './backup/backup-folder.ts'
import { appRole, asKeeper, giveToApp } from './postgres/roles.ts'
import { startDatabase } from './postgres/supervisor.ts'
import { Client } from 'pg'

/**
 * The house's own PostgreSQL with its one database, made when it is not there yet. With `backups` every change is
 * kept for a restore, and a database without checksums, which would not notice a bad disk, is refused.
 */
export async function openOwnDatabase(dataDir: string, tell: (line: string) => void, backups: Backups | null = null) {
  const { url, adminUrl, stop } = await startDatabase({ dataDir, tell, backups })
  try {
    if (backups) await demandChecksums(adminUrl(), dataDir)
    await createDatabase(adminUrl(), 'bathhouse')
    await giveToApp(adminUrl('bathhouse'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: url(), stop }
}

async function demandChecksums(adminUrl: string, dataDir: string): Promise<void> {
  const { rows } = await asKeeper(adminUrl, (admin) => admin.query<{ data_checksums: string }>('show data_checksums'))
  if (rows[0]?.data_checksums === 'on') return
  throw new Error(
    `The database in ${dataDir} has no checksums: please bring its books into a new one (npm run export, npm run import).`,
  )
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
