import { Client } from 'pg'

/** What there is to hear (db/migrations/0007). */
export type Channel = 'places_changed'
const channels: Channel[] = ['places_changed']

/** What the database announces to every process of the house, whichever of them made the change. */
export type Announcements = {
  /** Hears every announcement on a channel; `missed` is called when some may have gone unheard. */
  on: (channel: Channel, hear: (text: string) => void, missed: () => void) => void
  /** Whether announcements are surely heard at present: what is remembered on their strength may be trusted. */
  isListening: () => boolean
  /** Everything that was committed before this call has been heard. */
  caughtUp: () => Promise<void>
  close: () => Promise<void>
}

const BEAT = 1000
const SILENCE = 3000

/** Listens on a connection of its own, and again whenever it is lost. */
export async function openAnnouncements(connectionString: string): Promise<Announcements> {
  const listeners: { channel: string; hear: (text: string) => void; missed: () => void }[] = []
  let line: Client | null = null
  let heardAt = 0
  let opening: Promise<void> | null = null

  const open = async () => {
    const next = new Client({ connectionString, connectionTimeoutMillis: SILENCE, keepAlive: true })
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
    })
    await next.connect()
    for (const channel of channels) await next.query(`listen ${channel}`)
    line = next
    heardAt = performance.now()
    for (const { missed } of listeners) missed()
  }
  const lose = (lost: Client) => {
    if (line === lost) line = null
    void lost.end().catch(() => {})
  }

  /** An answer comes after every announcement that was made before the question. */
  const ask = async () => {
    const asked = line
    if (!asked) return
    const silence = setTimeout(() => lose(asked), SILENCE)
    try {
      await asked.query('select')
      heardAt = performance.now()
    } catch {
      lose(asked)
    } finally {
      clearTimeout(silence)
    }
  }
  let asking: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null
  /** A caller that comes while a query is running shares the next one. */
  const caughtUp = () => {
    next ??= asking.then(() => {
      next = null
      asking = ask()
      return asking
    })
    return next
  }

  const beat = setInterval(() => {
    if (line) void caughtUp()
    else
      opening ??= open()
        .catch(() => {})
        .finally(() => (opening = null))
  }, BEAT)
  await open()

  return {
    on: (channel, hear, missed) => void listeners.push({ channel, hear, missed }),
    isListening: () => line !== null && performance.now() - heardAt < SILENCE,
    caughtUp,
    close: async () => {
      clearInterval(beat)
      await opening
      const last = line
      line = null
      await last?.end()
    },
  }
}
