import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

export type HouseProcess = Awaited<ReturnType<typeof startProcess>>

/**
 * The server as `bin/start.ts` opens it, as a process of its own on a database that is there. Resolves when it is open.
 * `before` is run in that process first.
 */
export async function startProcess(settings: Record<string, string>, before?: string) {
  const preload = before === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(before)}`]
  const child = spawn(process.execPath, [...preload, `${root}bin/start.ts`], {
    cwd: root,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const isOpen = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`
      if (line.startsWith('The house is open')) resolve()
    })
    void exited.then(() => reject(new Error(`The server did not open:\n${said}`)))
  })
  await isOpen
  return {
    url: `http://127.0.0.1:${settings['PORT']}`,
    /** Everything it has said so far. */
    said: () => said,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Told to stop, it ends by itself: with which code. */
    stop: async (): Promise<number | null> => {
      child.kill('SIGTERM')
      return (await exited)[0]
    },
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
