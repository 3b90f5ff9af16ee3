import { deviceFor } from './device-keys.ts'
import { keepLock, locksKept } from './kept.ts'
import { makeLock, openLock } from './seal.ts'

type Entered = { deviceId: string; memberId: string; pin: string }

/** Somebody has entered their PIN, and the house took it: from now on it opens the list on this device. */
export async function keepPin({ deviceId, memberId, pin }: Entered): Promise<void> {
  const { secret } = await deviceFor(deviceId)
  const known = (await locksKept()).find((lock) => lock.memberId === memberId)
  if (known && (await openLock(secret, known, pin))) return
  await keepLock(await makeLock(secret, memberId, pin))
  onNewLock()
}

let onNewLock = () => {}

/** Who seals the list anew when somebody else can open it. */
export function whenLockIsNew(seal: () => void): void {
  onNewLock = seal
}
