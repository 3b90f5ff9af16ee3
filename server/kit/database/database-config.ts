import { resolve, sep } from 'node:path'
import * as z from 'zod/mini'

/** Where the books of the house are, and where they are backed up. */
export type DatabaseConfig = {
  /** A PostgreSQL that others operate, without a pooler between; null: the house's own in `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  backups: BackupConfig | null
}

/** The folder of the backups, the file of the key that encrypts them, and after how many seconds a change is in it. */
export type BackupConfig = { folder: string; keyFile: string | null; archiveSeconds: number }

const settings = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  DATABASE_URL: z.optional(z.string()),
  DATABASE_DIRECT_URL: z.optional(z.string()),
  OWN_DATABASE: z._default(z.enum(['0', '1']), '0'),
  DATA_DIR: z._default(z.string(), '.data'),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_KEY_FILE: z.optional(z.string()),
  ARCHIVE_SECONDS: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(3600)), 50),
})

/** Reads which database is used, and lists at once everything that is missing or wrong. */
export function readDatabaseConfig(env: Record<string, string | undefined>): DatabaseConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = settings.safeParse(given)
  const wrong = read.success
    ? refusedIn(read.data)
    : read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!read.success || wrong.length > 0) throw new Error(`These settings cannot be used:\n  ${wrong.join('\n  ')}`)
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR, BACKUP_DIR, BACKUP_KEY_FILE, ARCHIVE_SECONDS } = read.data
  return {
    databaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL ?? null,
    dataDir: DATA_DIR,
    backups: BACKUP_DIR
      ? { folder: resolve(BACKUP_DIR), keyFile: BACKUP_KEY_FILE ?? null, archiveSeconds: ARCHIVE_SECONDS }
      : null,
  }
}

function refusedIn(data: z.infer<typeof settings>): string[] {
  const isOwn = data.OWN_DATABASE === '1'
  const isProduction = data.NODE_ENV === 'production'
  return [
    isOwn && data.DATABASE_URL && 'OWN_DATABASE=1 and DATABASE_URL are two databases: please choose one.',
    isProduction &&
      !data.DATABASE_URL &&
      !isOwn &&
      'DATABASE_URL is missing: the address of a PostgreSQL, or OWN_DATABASE=1 for the one that comes with the house.',
    isProduction &&
      isOwn &&
      !data.BACKUP_DIR &&
      'BACKUP_DIR is missing: OWN_DATABASE=1 needs a folder for backups, on another disk than DATA_DIR.',
    data.BACKUP_DIR &&
      isWithin(data.BACKUP_DIR, data.DATA_DIR) &&
      'BACKUP_DIR lies in DATA_DIR: what destroys one would destroy both.',
    data.BACKUP_KEY_FILE && !data.BACKUP_DIR && 'BACKUP_KEY_FILE is set and BACKUP_DIR is not.',
  ].filter((line) => typeof line === 'string')
}

const isWithin = (folder: string, other: string) => `${resolve(folder)}${sep}`.startsWith(`${resolve(other)}${sep}`)
