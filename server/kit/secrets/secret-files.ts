import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

type Env = Record<string, string | undefined>

/** The settings that are secrets: whoever knows them can take money, read the books or sign in. */
const secrets = [
  'DATABASE_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET_BEFORE',
  'SECRET_KEY',
  'SECRET_KEY_BEFORE',
  'SMTP_URL',
] as const

/** Where a secret was given: in the settings, or in a file, which the bits of `guarded` must not open to others. */
type Given = { by: string; value: string } | { by: string; file: string; guarded: number }

/**
 * The settings with every secret that is kept in a file: `X_FILE` names the file of X, and systemd keeps a file X in
 * the folder `CREDENTIALS_DIRECTORY`, empty when there is none. Lists at once what is given twice, cannot be read or may be read by others.
 */
export function readSecretFiles(env: Env): Env {
  const { CREDENTIALS_DIRECTORY: folder, ...settings } = env
  const wrong: string[] = []
  for (const name of secrets) {
    const given = whereGiven(name, env, folder)
    delete settings[`${name}_FILE`]
    if (given.length > 1) {
      wrong.push(`${name}: is given ${given.length} times, by ${given.map(({ by }) => by).join(' and ')}.`)
    } else if (given[0] && 'file' in given[0]) {
      const { by, file, guarded } = given[0]
      const fault = faultOf(file, guarded)
      if (fault) wrong.push(`${by}: ${fault}`)
      else settings[name] = readFileSync(file, 'utf8').trim()
    }
  }
  if (wrong.length > 0) throw new Error(`The house does not start:\n  ${wrong.join('\n  ')}`)
  return settings
}

function whereGiven(name: string, env: Env, folder: string | undefined): Given[] {
  const [value, named, kept] = [env[name], env[`${name}_FILE`], folder && join(folder, name)]
  return [
    value && { by: name, value },
    named && { by: `${name}_FILE`, file: named, guarded: 0o077 },
    // systemd opens a credential to the account of the service by an access list, which shows as a right of the group.
    kept &&
      existsSync(kept) &&
      readOrNull(kept) !== '' && { by: `${name} in CREDENTIALS_DIRECTORY`, file: kept, guarded: 0o007 },
  ].filter((given) => typeof given === 'object')
}

function faultOf(file: string, guarded: number): string | null {
  const text = readOrNull(file)
  if (text === null) return `${file} cannot be read.`
  if (process.platform !== 'win32' && (statSync(file).mode & guarded) !== 0) {
    return `other accounts may read ${file}; please run chmod 600 on it.`
  }
  return text === '' ? `${file} is empty.` : null
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
