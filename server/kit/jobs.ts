import { PgBoss } from 'pg-boss'
import { CompiledQuery } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Tx } from './db.ts'
import { clientWithTimeout } from './connection-timeout.ts'

/** Work done soon after a request, outside it; each job names the row with its details. */
export type JobName = 'send-email' | 'send-refund' | 'platform-job'
export type Jobs = {
  /** Enqueues in the transaction that causes the job: both happen or neither. */
  enqueue: (tx: Tx, name: JobName, rowId: string) => Promise<void>
  work: (name: JobName, act: (rowId: string) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** What the queue asks for is small; its own housekeeping may take a moment. */
const JOB_PATIENCE = 10_000

const names: JobName[] = ['send-email', 'send-refund', 'platform-job']

/** What PgBoss hands on to its pool of connections without a word about it in its types. */
const linesThatHangUp: object = { Client: clientWithTimeout(JOB_PATIENCE) }

/** The job queue, in the same database as everything else. */
export async function openJobs(databaseUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 4,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: 1000,
    notifyHeartbeatTimeoutMs: 3000,
    schedule: false,
    ...linesThatHangUp,
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of names)
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, heartbeatSeconds: 30, notify: true })

  return {
    enqueue: async (tx, name, rowId) => {
      const executeSql = async (text: string, values: unknown[] = []) =>
        await tx.executeQuery(CompiledQuery.raw(text, values))
      await boss.send(name, { rowId }, { db: { executeSql } })
    },
    work: async (name, act) => {
      // A new job wakes its worker; polling finds the jobs whose notification was lost with a connection.
      await boss.work<{ rowId: string }>(
        name,
        { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
        async (jobs) => {
          for (const job of jobs) await act(job.data.rowId)
        },
      )
    },
    close: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
}
