import { snapshotPath, type SnapshotAnswer } from '#api/offline.ts'
import type { HereAnswer } from '#api/shifts.ts'
import { isListOver } from '#domain/arrivals/offline-notes.ts'
import type { Me } from '#desk/calls/me.ts'
import { getJson, withQuery } from '#ui/api-client.ts'
import { deskHere, setDeskHere } from './desk-here.ts'
import { changeDevice, deviceKept, forgetList, keepList, keepSelf, listKept, locksKept } from './kept.ts'
import { openList, sealFor, sealList } from './seal.ts'
import { readList } from './signatures.ts'

/** Who somebody is at this device, as they are shown when the house cannot be asked. */
export type Self = { me: Me; here: HereAnswer }

/** Gets a new list from the house, reads it here, and keeps it for everybody whose PIN this device knows. */
export async function renewList(deviceId: string, unsent: number): Promise<void> {
  const { snapshot, serverKeys } = await getJson<SnapshotAnswer>(
    withQuery(snapshotPath, { unsent }),
    'Could not refresh the list of this device.',
  )
  await changeDevice({ serverKeys })
  const list = await readList(snapshot, { deviceId, serverKeys })
  if (!list) return
  setDeskHere({ list })
  const people = await locksKept()
  if (people.length > 0) await keepList(await sealList(snapshot, list.expiresAt, people))
}

/** Keeps who somebody is, for their own eyes. */
export async function rememberSelf(self: Self): Promise<void> {
  const lock = (await locksKept()).find(({ memberId }) => memberId === self.me.id)
  if (lock) await keepSelf(lock.memberId, await sealFor(lock, new TextEncoder().encode(JSON.stringify(self))))
}

/** Opens the list that is kept, by the key of one of those for whom it was sealed. One that is over or was altered goes. */
export async function openKeptList(memberId: string, key: CryptoKey, now: Date): Promise<void> {
  const [kept, device] = await Promise.all([listKept(), deviceKept()])
  if (!kept || !device) return
  const words = await openList(kept, memberId, key)
  const list = words === null ? null : await readList(words, device)
  // The end that was signed counts, not the one that is written beside it.
  if (list && !isListOver(list, now)) setDeskHere({ list })
  else await dropList()
}

/** A list that has ended is no longer shown, and erased. */
export async function dropOldList(now: Date): Promise<void> {
  const kept = await listKept()
  if (kept && isListOver(kept, now)) await forgetList()
  const { list } = deskHere()
  if (list && isListOver(list, now)) setDeskHere({ list: null })
}

async function dropList(): Promise<void> {
  await forgetList()
  setDeskHere({ list: null })
}
