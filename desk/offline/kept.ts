import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { OfflineEntry, ServerKey } from '#api/offline.ts'
import type { PersonLock, SealedFor, SealedList } from './seal.ts'

/** What this browser is as a device. Its keys can sign, and can never be read. */
export type DeviceHere = {
  deviceId: string
  keys: CryptoKeyPair
  /** Mixed into every PIN: what is kept opens on this device alone. */
  secret: CryptoKey
  /** Whether the house knows its public key. */
  isAnnounced: boolean
  /** The number of its last entry. */
  lastN: number
  serverKeys: ServerKey[]
  /** How far the clock of the house is ahead of this device's (milliseconds). */
  ahead: number
  /** How often a wrong PIN was entered without a line since the last right one. */
  wrongPins: number
  /** When the line went; null: it stands. */
  downSince: number | null
}

interface Books extends DBSchema {
  device: { key: 'here'; value: DeviceHere }
  queue: { key: number; value: OfflineEntry }
  list: { key: 'list'; value: SealedList }
  locks: { key: string; value: PersonLock }
}

let opened: Promise<IDBPDatabase<Books>> | undefined

/** What could not be opened, or was closed by the browser (Safari does so behind a page), is opened anew when it is asked for next. */
const books = (): Promise<IDBPDatabase<Books>> =>
  (opened ??= openBooks().catch((error: unknown) => {
    forgetOpened()
    throw error
  }))

const forgetOpened = () => (opened = undefined)

// Async: some browsers refuse by throwing at once.
const openBooks = async (): Promise<IDBPDatabase<Books>> =>
  await openDB<Books>('bathhouse-desk', 1, {
    upgrade: (db) => {
      db.createObjectStore('device')
      db.createObjectStore('queue', { keyPath: 'n' })
      db.createObjectStore('list')
      db.createObjectStore('locks', { keyPath: 'memberId' })
    },
    terminated: forgetOpened,
  })

const everything = ['device', 'queue', 'list', 'locks'] as const

export const deviceKept = async (): Promise<DeviceHere | undefined> => (await books()).get('device', 'here')

/** Changes what is kept of the device, in one step; null when nothing is kept. */
export async function changeDevice(change: Partial<Omit<DeviceHere, 'deviceId' | 'keys'>>): Promise<DeviceHere | null> {
  const tx = (await books()).transaction('device', 'readwrite')
  const known = await tx.store.get('here')
  const changed = known && { ...known, ...change }
  if (changed) await tx.store.put(changed, 'here')
  await tx.done
  return changed ?? null
}

/** Counts a wrong PIN before it is known to be right: whoever pulls the plug gains no try. How many there were. */
export async function countPin(): Promise<number> {
  const tx = (await books()).transaction('device', 'readwrite')
  const known = await tx.store.get('here')
  const wrongPins = (known?.wrongPins ?? 0) + 1
  if (known) await tx.store.put({ ...known, wrongPins }, 'here')
  await tx.done
  return wrongPins
}

/**
 * Keeps a new device, and nothing of another one that this browser was before. What is kept of the same one already
 * stays: whoever comes second gets that.
 */
export async function keepDevice(device: DeviceHere): Promise<DeviceHere> {
  const tx = (await books()).transaction(everything, 'readwrite', { durability: 'strict' })
  const known = await tx.objectStore('device').get('here')
  const isKept = known?.deviceId === device.deviceId
  if (!isKept) {
    await Promise.all(everything.map((name) => tx.objectStore(name).clear()))
    await tx.objectStore('device').put(device, 'here')
  }
  await tx.done
  return isKept ? known : device
}

/** The entries that wait to be sent, in order. */
export const unsentEntries = async (): Promise<OfflineEntry[]> => (await books()).getAll('queue')

/** Writes an entry, if it has the next number: whether it had. What was written outlives a cut of the power. */
export async function keepEntry(entry: OfflineEntry): Promise<boolean> {
  const tx = (await books()).transaction(['device', 'queue'], 'readwrite', { durability: 'strict' })
  const device = await tx.objectStore('device').get('here')
  const isNext = device?.deviceId === entry.deviceId && device.lastN === entry.n - 1
  if (isNext) {
    await tx.objectStore('queue').add(entry)
    await tx.objectStore('device').put({ ...device, lastN: entry.n }, 'here')
  }
  await tx.done
  return isNext
}

/** The house has answered for these entries: they need not be kept. */
export async function forgetEntries(numbers: readonly number[]): Promise<void> {
  const tx = (await books()).transaction('queue', 'readwrite')
  await Promise.all(numbers.map((n) => tx.store.delete(n)))
  await tx.done
}

export const listKept = async (): Promise<SealedList | undefined> => (await books()).get('list', 'list')
export const keepList = async (list: SealedList): Promise<void> =>
  void (await (await books()).put('list', list, 'list'))
export const forgetList = async (): Promise<void> => (await books()).delete('list', 'list')

export const locksKept = async (): Promise<PersonLock[]> => (await books()).getAll('locks')
export const keepLock = async (lock: PersonLock): Promise<void> => void (await (await books()).put('locks', lock))

/** Keeps who somebody is, sealed for themselves. */
export async function keepSelf(memberId: string, self: SealedFor): Promise<void> {
  const tx = (await books()).transaction('locks', 'readwrite')
  const lock = await tx.store.get(memberId)
  if (lock) await tx.store.put({ ...lock, self })
  await tx.done
}

/** Erases the list and who could open it; what waits to be sent stays, and so do the keys that have signed it. */
export async function eraseList(): Promise<void> {
  const tx = (await books()).transaction(['list', 'locks'], 'readwrite', { durability: 'strict' })
  await Promise.all([tx.objectStore('list').clear(), tx.objectStore('locks').clear()])
  await tx.done
}

/** Erases everything that this browser keeps as a device. */
export async function eraseAll(): Promise<void> {
  const tx = (await books()).transaction(everything, 'readwrite', { durability: 'strict' })
  await Promise.all(everything.map((name) => tx.objectStore(name).clear()))
  await tx.done
}
