import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'bathhouse-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string, mode = 0o600) => {
  const file = join(folder, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}
const why = (env: Record<string, string>) => {
  try {
    return readSecretFiles(env)
  } catch (error) {
    return (error as Error).message.split('\n  ').slice(1)
  }
}
const all = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_BEFORE',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'SMTP_URL',
]

test.each(all)('%s may come from the file of its setting, or from the folder of credentials (#1057)', (name) => {
  const file = write(name, `the secret of ${name}\n`)
  const known = { PORT: '4000', [name]: `the secret of ${name}` }
  expect(readSecretFiles({ PORT: '4000', [`${name}_FILE`]: file })).toEqual(known)
  rmSync(file)
  const credentials = mkdtempSync(join(folder, 'credentials-'))
  writeFileSync(join(credentials, name), `the secret of ${name}\n`, { mode: 0o400 })
  expect(readSecretFiles({ PORT: '4000', CREDENTIALS_DIRECTORY: credentials })).toEqual(known)
})

test('settings without files stay as they are, and other settings come from no file (#1057)', () => {
  const env = { SECRET_KEY: 'x', PORT: '4000', BACKUP_KEY_FILE: '/etc/key', SECRET_KEY_FILE: '' }
  expect(readSecretFiles(env)).toEqual({ SECRET_KEY: 'x', PORT: '4000', BACKUP_KEY_FILE: '/etc/key' })
})

test('a secret that other accounts can read is refused, as is one that is given twice, absent or empty: one line each names its setting (#1057)', () => {
  const guarded = write('guarded', 'x')
  for (const mode of [0o644, 0o640, 0o604]) {
    const SMTP_URL_FILE = write('open', 'x', mode)
    expect(why({ SMTP_URL_FILE })).toEqual([
      `SMTP_URL_FILE: other accounts may read ${SMTP_URL_FILE}; please run chmod 600 on it.`,
    ])
  }
  expect(
    why({
      SECRET_KEY: 'x',
      SECRET_KEY_FILE: guarded,
      DATABASE_URL_FILE: join(folder, 'nowhere'),
      STRIPE_SECRET_KEY_FILE: write('empty', '\n'),
    }),
  ).toEqual([
    `DATABASE_URL_FILE: ${join(folder, 'nowhere')} cannot be read.`,
    `STRIPE_SECRET_KEY_FILE: ${join(folder, 'empty')} is empty.`,
    'SECRET_KEY: is given 2 times, by SECRET_KEY and SECRET_KEY_FILE.',
  ])
})

test("a credential that systemd opens to the service's account is taken, one that is open to everybody is not (#1057)", () => {
  const credentials = mkdtempSync(join(folder, 'credentials-'))
  const file = join(credentials, 'SECRET_KEY')
  writeFileSync(file, 'x')
  chmodSync(file, 0o440)
  const env = { CREDENTIALS_DIRECTORY: credentials }
  expect(why(env)).toEqual({ SECRET_KEY: 'x' })
  expect(why({ ...env, SECRET_KEY: 'x' })).toEqual([
    'SECRET_KEY: is given 2 times, by SECRET_KEY and SECRET_KEY in CREDENTIALS_DIRECTORY.',
  ])
  // A unit gives what is not there as an empty default.
  writeFileSync(join(credentials, 'SMTP_URL'), '\n', { mode: 0o400 })
  expect(why({ ...env, SMTP_URL: 'smtp://mail' })).toEqual({ SECRET_KEY: 'x', SMTP_URL: 'smtp://mail' })
  chmodSync(file, 0o444)
  expect(why(env)).toEqual([
    `SECRET_KEY in CREDENTIALS_DIRECTORY: other accounts may read ${file}; please run chmod 600 on it.`,
  ])
})
