import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { openOwnDatabase } from '../db/own-database.ts'
import { databaseUrlOf, findPlace } from '../db/postgres/supervisor.ts'
import { readDatabaseConfig } from '../server/kit/database/database-config.ts'
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'

type Needs = { env: Record<string, string | undefined>; mustBeThere: boolean }

/**
 * Does something with the database that the settings name. The house's own one is started for it when it does not run;
 * one that must be there is not made.
 */
export async function withBooks({ env, mustBeThere }: Needs, act: (url: string) => Promise<void>): Promise<void> {
  const { databaseUrl, dataDir, backups } = readDatabaseConfig(readSecretFiles(env))
  if (databaseUrl) return await act(databaseUrl)
  if (await answers(databaseUrlOf(dataDir))) return await act(databaseUrlOf(dataDir))
  if (mustBeThere && !existsSync(findPlace(dataDir).data)) throw new Error(`There is no database in ${dataDir}.`)
  const own = await openOwnDatabase(dataDir, console.error, backups)
  try {
    await act(own.url)
  } finally {
    await own.stop()
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client(url)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
