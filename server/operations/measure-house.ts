import type { Ctx } from '#server/kit/context.ts'
import { readDisk } from '#server/kit/observe/disk.ts'
import { readBuild } from '#server/kit/build.ts'
import type { Labels, Reading } from '#server/kit/observe/metrics.ts'
import { readBackupOutcome, type BackupOutcome } from './backup-outcome.ts'
import { openCertificateWatch } from './watch-certificate.ts'
import { readHouseState, type HouseState, type Waiting } from './store.ts'

type Pools = Record<string, { totalCount: number; idleCount: number; waitingCount: number }>

/** Adds to the metrics what is true of the whole house: its database, disk, backups and certificate. */
export function measureHouse(ctx: Ctx, pools: Pools): void {
  const { metrics, config } = ctx
  const { version, commit } = readBuild()
  const { gauge } = metrics

  gauge('bathhouse_build_info', 'The program that runs.', () => [[{ version, commit: commit ?? 'unknown' }, 1]], [
    'version',
    'commit',
  ])
  const connections = () => Object.entries(pools).flatMap(([pool, counts]) => connectionsOf(pool, counts))
  gauge('bathhouse_database_connections', 'Connections, and who waits for one.', connections, ['pool', 'state'])
  gauge('bathhouse_announcement_silence_seconds', 'Since the database was last heard.', () =>
    ctx.announcements.silentFor(),
  )

  const state = shared(() => askHouse(ctx))
  const from = (read: (known: HouseState) => Reading) => async () => {
    const known = (await state()).house
    return known ? read(known) : undefined
  }
  gauge('bathhouse_database_up', 'Whether the database answers.', async () => ((await state()).house ? 1 : 0))
  gauge('bathhouse_clock_skew_seconds', 'Our clock before that of the database.', async () => (await state()).skew)
  gauge(
    'bathhouse_open',
    'Whether a session is running.',
    from(({ isOpen }) => Number(isOpen)),
  )
  gauge(
    'bathhouse_orders_open',
    'Unpaid orders, whose places are held.',
    from(({ openOrders }) => openOrders),
  )
  const due = (read: (waiting: Waiting) => number) =>
    from(({ emails: email, refunds: refund, jobs: job, deliveries: delivery }) =>
      Object.entries({ email, refund, job, delivery }).map(([what, waiting]): [Labels, number] => [
        { what },
        read(waiting),
      ]),
    )
  gauge(
    'bathhouse_due',
    'What is to be sent or done.',
    due(({ count }) => count),
    ['what'],
  )
  gauge(
    'bathhouse_due_oldest_seconds',
    'For how long the oldest of it has waited.',
    due(({ oldest }) => oldest),
    ['what'],
  )

  const disk = shared(() => readDisk(config.dataDir))
  gauge('bathhouse_disk_free_bytes', 'Room on the disk of DATA_DIR.', async () => (await disk())?.freeBytes)
  gauge('bathhouse_disk_free_ratio', 'The share of that disk that is free.', async () => (await disk())?.freeRatio)

  const backup = shared(() => readBackupOutcome(config.backupDir, 'last-backup.json'))
  gauge('bathhouse_backup_finished_timestamp_seconds', 'When the last backup ended.', async () => endOf(await backup()))
  gauge('bathhouse_backup_ok', 'Whether the last backup is good.', async () => goodness(await backup()))
  const drill = shared(() => readBackupOutcome(config.backupDir, 'last-drill.json'))
  gauge('bathhouse_drill_finished_timestamp_seconds', 'When a backup was last tried out.', async () =>
    endOf(await drill()),
  )
  gauge('bathhouse_drill_ok', 'Whether the books of that backup held.', async () => goodness(await drill()))

  const certificateEnds = openCertificateWatch(config.siteUrl)
  gauge('bathhouse_certificate_expiry_timestamp_seconds', 'Until when visitors trust the site.', certificateEnds)
}

/** One look serves all gauges of a scrape. */
function shared<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let looking: Promise<Found> | undefined
  return () => (looking ??= look().finally(() => (looking = undefined)))
}

const connectionsOf = (pool: string, counts: Pools[string]): [Labels, number][] => [
  [{ pool, state: 'used' }, counts.totalCount - counts.idleCount],
  [{ pool, state: 'idle' }, counts.idleCount],
  [{ pool, state: 'waiting' }, counts.waitingCount],
]

/** Without an answer of the database nothing is known. */
async function askHouse({ pool, now }: Ctx): Promise<{ house?: HouseState; skew?: number }> {
  const askedAt = Date.now()
  try {
    const house = await readHouseState(pool, now())
    return { house, skew: ((askedAt + Date.now()) / 2 - house.databaseAt) / 1000 }
  } catch {
    return {}
  }
}

const endOf = (outcome: BackupOutcome | null) => (outcome ? outcome.at.getTime() / 1000 : undefined)
const goodness = (outcome: BackupOutcome | null) => (outcome ? Number(outcome.isGood) : undefined)
