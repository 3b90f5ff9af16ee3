import { PgBoss } from 'pg-boss'
import queue from 'pg-boss/package.json' with { type: 'json' }
import { CompiledQuery, sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from './db.ts'
import { clientWithTimeout } from './connection-timeout.ts'

/**
 * Work done soon after a request, outside it; each job names the row with its details. A job may run again when another
 * one beside it failed: whoever acts on it claims the row first.
 */
export type JobName = 'send-email' | 'send-refund' | 'platform-job'
export type Jobs = {
  /** Enqueues in the transaction that causes the job: both happen or neither. */
  enqueue: (tx: Tx, name: JobName, rowId: string) => Promise<void>
  work: (name: JobName, act: (rowId: string) => Promise<void>) => Promise<void>
  /** How many jobs are due for longer than so many seconds, by the clock of the database, and nobody has begun them. */
  countLate: (db: Db, seconds: number) => Promise<number>
  /** Starts no more work, and waits so long for what runs (5000 milliseconds). */
  close: (patience?: number) => Promise<void>
}

/** What the queue asks for is small; its own housekeeping may take a moment. */
const JOB_PATIENCE = 10_000

/** How many jobs of one kind a process works on at once. */
const JOBS_AT_A_TIME = 5

const names: JobName[] = ['send-email', 'send-refund', 'platform-job']

/** What PgBoss hands on to its pool of connections without a word about it in its types. */
const linesThatHangUp: object = { Client: clientWithTimeout(JOB_PATIENCE) }

/** The job queue, in the same database as everything else. */
export async function openJobs(directUrl: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: directUrl,
    // Beside the one that listens.
    max: 1,
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
      // A new job wakes its worker; polling finds the jobs whose notification was lost with a connection. Two that come
      // at once may wake it once: while it finds as many as it takes at a time, it looks for more at once.
      await boss.work<{ rowId: string }>(
        name,
        {
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
          batchSize: JOBS_AT_A_TIME,
          burstWhenBatchFull: true,
        },
        async (jobs) => {
          const done = await Promise.allSettled(jobs.map((job) => act(job.data.rowId)))
          const failed = done.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined
          if (failed) throw failed.reason
        },
      )
    },
    countLate: async (db, seconds) => {
      const { rows } = await sql<{ late: number }>`
        select count(*) as late from pgboss.job
        where state < 'active' and start_after < now() - make_interval(secs => ${seconds})`.execute(db)
      return rows[0]?.late ?? 0
    },
    close: (patience = 5000) => boss.stop({ graceful: true, timeout: patience }),
  }
}

/** Whether the tables of the queue are made as this program knows them, or as a newer one does. */
export async function isQueueMade(db: Db): Promise<boolean> {
  const { rows: tables } = await sql<{ made: boolean }>`
    select to_regclass('pgboss.version') is not null as made`.execute(db)
  if (!tables[0]?.made) return false
  const { rows } = await sql<{ version: number }>`select version from pgboss.version`.execute(db)
  return (rows[0]?.version ?? 0) >= queue.pgboss.schema
}
