/**
 * `npm run move -- --from DATA_DIR|ADDRESS [--release FOLDER]`: brings the books of a house that is closed into the
 * empty database that the settings name: another server, or the next major version of PostgreSQL. `--release` is where
 * the old release is installed, whose PostgreSQL can read the old folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readSecretFiles } from '../server/kit/secrets/secret-files.ts'
import { importIntoHouse } from './import-into-house.ts'
import { runProgram } from './own-backups.ts'

await runProgram(async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, release: { type: 'string' } } })
  if (!values.from) throw new Error('Please say where the books are: npm run move -- --from /srv/old/data')
  const release = resolve(values.release ?? fileURLToPath(new URL('..', import.meta.url)))
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-move-'))
  const file = join(folder, 'books.tar.gz')
  try {
    await exportThere(release, values.from, file)
    await importIntoHouse(file, process.env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The old release writes the file: it knows its schema, and it has its PostgreSQL. */
async function exportThere(release: string, from: string, file: string): Promise<void> {
  const isAddress = /^postgres(ql)?:/.test(from)
  const source = {
    DATABASE_DIRECT_URL: '',
    ...(isAddress ? { DATABASE_URL: from } : { DATABASE_URL: '', DATA_DIR: resolve(from) }),
  }
  const child = spawn(process.execPath, [join(release, 'bin/export.ts'), '--closed', file], {
    cwd: release,
    stdio: 'inherit',
    // The secrets of the new house are not the old one's.
    env: {
      ...readSecretFiles(process.env),
      NODE_ENV: '',
      OWN_DATABASE: '',
      BACKUP_DIR: '',
      BACKUP_KEY_FILE: '',
      ...source,
    },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('Nothing was moved.')
}
