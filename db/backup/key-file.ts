import { readFileSync, statSync } from 'node:fs'

const asked = 'It must hold 32 random bytes, as `openssl rand -base64 32` makes them.'

/** The key that encrypts backups. A file that other accounts may read is refused. */
export function readKeyFile(path: string): Buffer {
  const text = readOrNull(path)
  if (text === null) throw new Error(`BACKUP_KEY_FILE: ${path} cannot be read. ${asked}`)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new Error(`BACKUP_KEY_FILE: other accounts may read ${path}; please run chmod 600 on it.`)
  }
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32) throw new Error(`BACKUP_KEY_FILE: ${path} holds no key. ${asked}`)
  return key
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
