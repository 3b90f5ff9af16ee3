import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from './sandbox.ts'
import { openMailbox, visit } from './testing.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

const program = fileURLToPath(new URL('main.ts', import.meta.url))

async function start(env: Record<string, string> = {}) {
  const child = fork(program, { env: { ...process.env, SANDBOX_PORT: '0', ...env }, silent: true, execArgv: [] })
  const said: string[] = []
  child.stdout?.on('data', (piece: Buffer) => said.push(piece.toString()))
  child.stderr?.on('data', (piece: Buffer) => said.push(piece.toString()))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  return { child, said, house: visit(url), url }
}

const end = async (child: ChildProcess, how: () => void) => {
  const exited = once(child, 'exit')
  how()
  return exited
}

test('it says one line when it is ready, and leaves quietly when asked or when its parent is gone', async () => {
  const ways: ((child: ChildProcess) => void)[] = [(child) => child.kill('SIGINT'), (child) => child.disconnect()]
  await Promise.all(
    ways.map(async (way) => {
      const { child, said, house, url } = await start({ CLOCK: '2026-03-02T10:00:00+11:00' })
      expect((await house.control({})).clock).toMatch(/^2026-03-01T23:00/)
      expect(await end(child, () => way(child))).toEqual([0, null])
      expect(said.join('')).toBe(`sandbox listening on ${url}\n`)
    }),
  )
})

test('after kill -9 everything acknowledged is still there, and the events in the post arrive', async () => {
  const mailbox = await openMailbox()
  const env = { SANDBOX_FILE: join(folder, 'deep', 'sandbox.db'), SANDBOX_WEBHOOK_URL: mailbox.url }
  const first = await start(env)
  const key = { idempotencyKey: 'order-1' }
  const open = await first.house.aSession({}, key)
  await first.house.control({ webhooks: 'hold', clock: '2040-01-01T00:00:00Z' })
  const paid = await first.house.aSession()
  await first.house.control({ pay: { session: paid.id } })
  await end(first.child, () => first.child.kill('SIGKILL'))
  expect(mailbox.types()).not.toContain('checkout.session.completed')

  const second = await start(env)
  const { sessions } = second.house.stripe.checkout
  expect(await sessions.retrieve(paid.id)).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(await sessions.retrieve(open.id)).toMatchObject({ status: 'expired' })
  expect(await second.house.control({})).toMatchObject({ webhooks: 'hold' })
  expect((await second.house.control({})).clock).toMatch(/^2040-01-01/)
  await second.house.control({ webhooks: 'deliver', settle: true })
  expect(mailbox.types()).toContain('checkout.session.completed')
  expect(await end(second.child, () => second.child.kill('SIGTERM'))).toEqual([0, null])
  await mailbox.close()
})

test('a subscription, its pause and its planned renewals survive a restart', async () => {
  const start = { file: join(folder, 'plans.db'), clock: new Date('2026-03-02T10:00:00Z') }
  const first = await openSandbox(start)
  const [renewing, pausing] = [await visit(first.url).aSubscription(), await visit(first.url).aSubscription()]
  const resumes_at = pausing.created + 20 * 24 * 60 * 60
  await visit(first.url).stripe.subscriptions.update(pausing.id, { pause_collection: { behavior: 'void', resumes_at } })
  await first.close()

  const second = await openSandbox(start)
  const { stripe, daysAfter } = visit(second.url)
  await daysAfter(pausing, 28)
  const statuses = async (subscription: string) =>
    (await stripe.invoices.list({ subscription })).data.map(({ status }) => status)
  expect(await statuses(renewing.id)).toEqual(['paid', 'paid', 'paid'])
  expect(await statuses(pausing.id)).toEqual(['paid', 'void', 'paid'])
  await second.close()
})

test('its clock starts at the time it is given, again after a restart', async () => {
  const start = { file: join(folder, 'clock.db'), clock: new Date('2026-03-02T10:00:00+11:00') }
  for (let round = 0; round < 2; round += 1) {
    const sandbox = await openSandbox(start)
    const { control } = visit(sandbox.url)
    expect((await control({})).clock).toMatch(/^2026-03-01T23:00/)
    await control({ clock: '2026-03-05T00:00:00Z' })
    await sandbox.close()
  }
})
