import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs one of the house's programs as a process of its own, with these settings and nothing else of ours. */
export async function run(program: string, args: string[], env: Record<string, string>) {
  const path = fileURLToPath(new URL(`../../bin/${program}.ts`, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], {
    env: { PATH: pathOfCoreutils(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

let folder = ''

/** A PATH with nothing on it but what changes rights of files: no program of a PostgreSQL of this machine can help. */
export function pathOfCoreutils(): string {
  if (folder) return folder
  folder = mkdtempSync(join(tmpdir(), 'bathhouse-path-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  for (const name of ['test', 'chmod', 'chown']) {
    const path = ['/usr/bin', '/bin'].map((bin) => join(bin, name)).find((file) => existsSync(file))
    if (path) symlinkSync(path, join(folder, name))
  }
  return folder
}
