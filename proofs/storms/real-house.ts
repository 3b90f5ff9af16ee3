import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { databaseUrlOf } from '#db/postgres/supervisor.ts'
import { addDays, sydneyDateOf } from '#domain/sydney-time.ts'
import { openDatabase } from '#server/kit/database/db.ts'
import { findViolations } from '../check-invariants.ts'
import { findFreePort } from '../free-port.ts'
import { openBrowser } from '../house.ts'
import { OPENING_TIME } from '../opening-time.ts'

const ours = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The house as `npm start` opens it, of our source or of a copy: a process, a data folder, a database, a sandbox. It opens
 * on the Monday of all tests, and its clock goes on from there. More settings may be given.
 */
export async function openRealHouse(source = ours, more: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bathhouse-storm-'))
  // The account that keeps the database must be able to enter.
  chmodSync(dataDir, 0o755)
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()]
  const url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'fatal',
    // What a storm did is all that is to be there.
    DEMO_YEAR: '0',
    DEMO_DESK: '0',
    ...more,
  }
  let app: ChildProcess

  const start = async (firstOnly: Record<string, string> = {}) => {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    app = spawn(process.execPath, [join(source, 'bin/start.ts')], { env: { ...env, ...firstOnly }, stdio: [...stdio] })
    let said = ''
    app.stderr!.on('data', (chunk) => (said += String(chunk)))
    for await (const line of createInterface({ input: app.stdout! })) {
      if (line.startsWith('The house is open')) return
      said += `${line}\n`
    }
    throw new Error(`The house did not open:\n${said}`)
  }
  // Its books remember how far its clock is from the machine's.
  await start({ CLOCK: OPENING_TIME })
  let ahead = 0
  const readClock = async () => {
    ahead = Date.parse((await openBrowser(url).get('/api/clock')).body.now) - Date.now()
  }
  await readClock()
  const now = () => new Date(Date.now() + ahead)

  const withBooks = async <Result>(
    work: (opened: ReturnType<typeof openDatabase>) => Promise<Result>,
  ): Promise<Result> => {
    const opened = openDatabase(databaseUrlOf(dataDir), 2)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  }
  return {
    url,
    /** What the programs of the house need to find it. */
    env: { DATA_DIR: dataDir, ...more },
    visitor: () => openBrowser(url),
    /** The time in the house. */
    now,
    /** The Sydney date so many days from today. */
    dayIn: (days: number) => addDays(sydneyDateOf(now()), days),
    open: () => start(),
    isRunning: () => app.exitCode === null && app.signalCode === null,
    /** As if the power went: the process has no moment to put anything in order. */
    kill: async () => {
      app.kill('SIGKILL')
      await once(app, 'exit')
    },
    /** The same for the database's first process; its children notice later. */
    killDatabase: () =>
      process.kill(Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL'),
    pay: (session: string) =>
      fetch(`http://127.0.0.1:${sandboxPort}/__control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pay: { session } }),
      }),
    /** The house's clock and the provider's, so much later. */
    pass: async (minutes: number) => {
      const { body } = await openBrowser(url).get('/api/clock')
      const later = new Date(Date.parse(body.now) + minutes * 60_000).toISOString()
      await openBrowser(url).post('/__test/clock', { now: later })
      await readClock()
    },
    /** Everything that the provider has collected: the payments' own numbers. */
    charges: async (): Promise<{ id: string; payment_intent: string }[]> => {
      const address = `http://127.0.0.1:${sandboxPort}/v1/charges?limit=100`
      const list = []
      for (let after = ''; ;) {
        const answer = await fetch(address + after, { headers: { authorization: 'Bearer sk_test_sandbox' } })
        const page = (await answer.json()) as { data: { id: string; payment_intent: string }[]; has_more: boolean }
        list.push(...page.data)
        if (!page.has_more) return list
        after = `&starting_after=${list.at(-1)?.id}`
      }
    },
    /** How many refunds of a payment the provider knows. */
    refundsOf: async (intent: string): Promise<number> => {
      const address = `http://127.0.0.1:${sandboxPort}/v1/refunds?payment_intent=${intent}`
      const answer = await fetch(address, { headers: { authorization: 'Bearer sk_test_sandbox' } })
      return ((await answer.json()) as { data: unknown[] }).data.length
    },
    rows: (text: string, values: unknown[] = []) =>
      withBooks(async ({ pool }) => (await pool.query<Record<string, unknown>>(text, values)).rows),
    withBooks,
    violations: () => withBooks(({ db }) => findViolations(db)),
    close: async () => {
      if (app.exitCode === null && app.signalCode === null) {
        app.kill('SIGTERM')
        await once(app, 'exit')
      }
      if (existsSync(dataDir)) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
