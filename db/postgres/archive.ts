import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

/** Where a PostgreSQL of ours puts its log of changes, encrypted with the key if there is one, and how often at least. */
export type Archive = { folder: string; key: Buffer | null; everySeconds: number }

/** How a restored data folder is brought forward: by the log in this folder, and how far. */
export type Recovery = { folder: string; key: Buffer | null; upTo: UpTo }

/** Up to an instant, that one included, to the moment at which the backup was finished, or to the end of the log. */
export type UpTo = Date | 'backup' | 'end'

/** Settings by which every change of the books is in the archive after so many seconds. */
export const archiveSettings = ({ folder, key, everySeconds }: Archive) => [
  'archive_mode=on',
  // The key itself travels in the environment. Its mark stands here, so that another key is another setting.
  `archive_command=${command('archive-log.ts', ['%p', folder, '%f'])}${key ? ` # key ${markOf(key)}` : ''}`,
  `archive_timeout=${everySeconds}`,
]

/** Settings for the one start that restores; the new timeline waits for the next start to be archived. */
export const recoverySettings = ({ folder, upTo }: Recovery) => [
  `restore_command=${command('fetch-log.ts', ['%f', '%p', folder])}`,
  ...(upTo instanceof Date ? [`recovery_target_time=${asTarget(upTo)}`] : []),
  ...(upTo === 'backup' ? ['recovery_target=immediate', 'recovery_target_timeline=current'] : []),
  'recovery_target_action=promote',
  'archive_mode=on',
  'archive_command=',
  'hot_standby=off',
]

/** Hands the key to the programs that PostgreSQL calls. */
export const environmentOf = (key: Buffer | null) => (key ? { BACKUP_KEY: key.toString('base64') } : {})

/** The key that was handed on, in a program that PostgreSQL has called. */
export function keyOfEnvironment(): Buffer | null {
  const text = process.env['BACKUP_KEY']
  return text ? Buffer.from(text, 'base64') : null
}

/** Which key it is, without a word about what it is. */
export const markOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 8)

const command = (program: string, words: string[]) =>
  [process.execPath, fileURLToPath(new URL(`../../bin/${program}`, import.meta.url)), ...words].map(quoted).join(' ')

/** PostgreSQL reads `%p`, `%f` and `%%`, then the shell reads the rest. */
function quoted(word: string): string {
  const isPlaceholder = /^%[pf]$/.test(word)
  return `'${(isPlaceholder ? word : word.replaceAll('%', '%%')).replaceAll("'", String.raw`'\''`)}'`
}

/** PostgreSQL understands `2026-11-24 03:30:00.000+00`, and not the form with T and Z. */
const asTarget = (instant: Date) => instant.toISOString().replace('T', ' ').replace('Z', '+00')
