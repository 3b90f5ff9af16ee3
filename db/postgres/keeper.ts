import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'

/** Who PostgreSQL runs as: it refuses root, so root hands it to an account without rights. */
export type Keeper = { uid: number; gid: number } | undefined

/** The account that owns the database files; undefined means the account that runs the app. */
export function chooseKeeper(): Keeper {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.')
}

/** Whether the keeper can enter a folder or run a file, tried as the keeper itself. */
export function canReach(keeper: Keeper, path: string): boolean {
  return !keeper || spawnSync('test', ['-x', path], { ...keeper, cwd: '/' }).status === 0
}

/** A folder that only the keeper can look into. */
export function privateFolder(keeper: Keeper, path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (keeper) chownSync(path, keeper.uid, keeper.gid)
  return path
}
