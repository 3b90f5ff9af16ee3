import { randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'
import { clientWithTimeout } from './connection-timeout.ts'

/** What there is to hear: places of services, and sheets of days (db/migrations/0007, 0071). */
export type Channel = 'places_changed' | 'desk_changed'
const channels: Channel[] = ['places_changed', 'desk_changed']

/** What the database announces to every process of the house, whichever of them made the change. */
export type Announcements = {
  /** Hears every announcement on a channel; `missed` is called when some may have gone unheard. */
  on: (channel: Channel, hear: (text: string) => void, missed: () => void) => void
  /** Whether announcements are surely heard at present: what is remembered on their strength may be trusted. */
  isListening: () => boolean
  /** Whether nothing was heard for longer than a new connection takes: something is wrong. */
  isDeaf: () => boolean
  /** How long ago the database was last heard, in seconds. */
  silentFor: () => number
  /** Everything that was committed before this call has been heard. */
  caughtUp: () => Promise<void>
  /** How far our clock is before the database's, in seconds. */
  clockSkew: () => number
  /** Whether this process does what one of all processes does. Without a connection of its own each does. */
  isLeader: () => boolean
  /** Calls when this process becomes the leader in place of another one. */
  onTakingOver: (act: () => void) => void
  close: () => Promise<void>
}

const BEAT = 1000
const SILENCE = 3000
/** After this silence the database ends the connection, and with it the lead of a process that hangs. */
const GIVEN_UP = 5000

/** It is asked each second: one that stays silent is dead, also while it is being opened. */
const ListeningClient = clientWithTimeout(SILENCE)

/** The connection that listens, and what is known about it. */
type Line = {
  client: Client
  /** Nothing stands between that shares database sessions among clients. */
  isOwn: boolean
  /** The last beat was heard. */
  hearsBeats: boolean
  leads: boolean
}

/**
 * Listens on a connection of its own, at `directUrl`, and again whenever it is lost. Each second a beat is announced
 * over the pool, the way of every change: only while beats are heard is anything else believed to be.
 */
export async function openAnnouncements(directUrl: string, pool: Pick<Pool, 'query'>): Promise<Announcements> {
  const listeners: { channel: string; hear: (text: string) => void; missed: () => void }[] = []
  let line: Line | null = null
  let heardAt = 0
  let awaited = ''
  let isHeard = false
  let skew = 0
  let otherLeads = false
  const takingOver: (() => void)[] = []

  const open = async () => {
    const client = new ListeningClient({
      connectionString: directUrl,
      keepAlive: true,
      application_name: 'bathhouse announcements',
    })
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'beat' && payload === awaited) isHeard = true
      for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
    })
    await client.connect()
    const isOwn = await listenOn(client).catch((error: unknown) => {
      lose(client)
      throw error
    })
    line = { client, isOwn, hearsBeats: false, leads: false }
    heardAt = performance.now()
    await Promise.all([beat(), lead()])
  }
  const lose = (lost: Client) => {
    if (line?.client === lost) line = null
    void lost.end().catch(() => {})
  }

  /** An answer comes after every announcement that was made before the question. */
  const ask = async (text = 'select'): Promise<Record<string, unknown> | undefined> => {
    const asked = line?.client
    if (!asked) return undefined
    try {
      const { rows } = await asked.query<Record<string, unknown>>(text)
      heardAt = performance.now()
      return rows[0]
    } catch {
      lose(asked)
      return undefined
    }
  }
  const askAfter = async (last: Promise<unknown>): Promise<void> => {
    await last
    next = null
    await (asking = ask())
  }
  let asking: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | null = null
  /** A caller that comes while a query is running shares the next one. */
  const caughtUp = () => {
    next ??= askAfter(asking)
    return next
  }

  let beating: Promise<void> | null = null
  /** While the pool has no connection for a beat, the last one counts. */
  const beat = () => (beating ??= announceBeat().finally(() => (beating = null)))
  const announceBeat = async () => {
    const of = line
    awaited = randomUUID()
    isHeard = false
    const askedAt = Date.now()
    const { rows } = await pool.query<{ at: number }>(beatStatement, [awaited])
    skew = ((askedAt + Date.now()) / 2 - rows[0]!.at) / 1000
    await caughtUp()
    if (!of || of !== line) return
    // Whatever was announced before may have gone unheard.
    if (isHeard && !of.hearsBeats) for (const { missed } of listeners) missed()
    of.hearsBeats = isHeard
  }

  /** One process at a time has the lock; it is free when the connection of that process ends. */
  const lead = async () => {
    const of = line
    if (!of?.isOwn || of.leads) return
    const answer = await ask(`select pg_try_advisory_lock(hashtextextended('leader', 0)) as leads`)
    if (!answer || of !== line) return
    of.leads = answer['leads'] === true
    if (of.leads && otherLeads) for (const act of takingOver) act()
    otherLeads = !of.leads
  }

  let opening: Promise<void> | null = null
  const isDeaf = () => performance.now() - heardAt >= SILENCE
  await open()
  const timer = setInterval(() => {
    if (line) {
      void caughtUp()
      void lead()
      beat().catch(() => {})
    } else
      opening ??= open()
        .catch(() => {})
        .finally(() => (opening = null))
  }, BEAT)

  return {
    on: (channel, hear, missed) => void listeners.push({ channel, hear, missed }),
    isListening: () => line !== null && line.hearsBeats && !isDeaf(),
    isDeaf,
    silentFor: () => (performance.now() - heardAt) / 1000,
    caughtUp,
    clockSkew: () => skew,
    isLeader: () => line !== null && (line.leads || !line.isOwn),
    onTakingOver: (act) => void takingOver.push(act),
    close: async () => {
      clearInterval(timer)
      await opening
      const last = line
      line = null
      await last?.client.end()
    },
  }
}

/** Makes a new connection listen; answers whether its session is its own. */
async function listenOn(client: Client): Promise<boolean> {
  const isOwn = await hasOwnSession(client)
  // What is set on a shared session would stay there for others.
  if (!isOwn) return false
  await client.query(`set idle_session_timeout = ${GIVEN_UP}`)
  for (const channel of ['beat', ...channels]) await client.query(`listen ${channel}`)
  return true
}

const beatStatement = `select pg_notify('beat', $1), extract(epoch from clock_timestamp())::float8 * 1000 as at`

/**
 * Whether a client has a session of the database for itself. A pooler that shares sessions makes up the number of the
 * process that it tells its clients.
 */
export async function hasOwnSession(client: Pick<Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid === Reflect.get(client, 'processID')
}
