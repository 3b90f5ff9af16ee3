import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../free-port.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
/** Whether this machine has a PgBouncer. */
export const hasPooler = program !== undefined

/** A real PgBouncer in transaction mode before one of our databases; `more` are lines of its settings. */
export async function openPooler(databaseUrl: string, more: readonly string[] = []) {
  const { username, searchParams, pathname } = new URL(databaseUrl)
  const sockets = searchParams.get('host')!
  const name = pathname.slice(1)
  // It refuses to run as root; whoever owns the socket may use it.
  const { uid, gid } = statSync(sockets)
  const folder = mkdtempSync(join(tmpdir(), 'bathhouse-pooler-'))
  const port = await findFreePort()
  const write = (file: string, lines: readonly string[]) => {
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
    chownSync(join(folder, file), uid, gid)
    return join(folder, file)
  }
  chmodSync(folder, 0o755)
  const users = write('users.txt', [`"${username}" ""`])
  const ini = write('pgbouncer.ini', [
    '[databases]',
    `${name} = host=${sockets} dbname=${name}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 200',
    ...more,
  ])
  const child = spawn(program!, [ini], { uid, gid, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`)
    await wait(20)
  }
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    close: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
