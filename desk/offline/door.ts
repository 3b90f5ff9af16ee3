import type { HereAnswer } from '#api/shifts.ts'
import { answers } from '#desk/calls/answers.ts'
import { houseNow, setHouseAhead } from '#desk/calls/house-time.ts'
import { setLine } from '#desk/calls/line.ts'
import { welcome } from '#desk/calls/me.ts'
import { CallFailed } from '#ui/api-client.ts'
import { setDeskHere } from './desk-here.ts'
import { changeDevice, countPin, deviceKept, eraseList, locksKept } from './kept.ts'
import { openKeptList, type Self } from './list.ts'
import { lookAtQueue } from './queue.ts'
import { openLock, openSealed, type PersonLock } from './seal.ts'

/** How many wrong PINs in a row erase the list of a device without a line. */
const MOST_WRONG = 5

/** Whether somebody can open this device while the house cannot be reached. */
export async function canBeOpened(): Promise<boolean> {
  const [device, locks] = await Promise.all([deviceKept(), locksKept()])
  return device !== undefined && locks.length > 0
}

/**
 * Somebody opens this device by their PIN while the house cannot be reached: they see its list, and what they note
 * carries their name. Whose PIN it is need not be said. Tells who came in.
 */
export async function openWithoutLine(pin: string, memberId?: string): Promise<string> {
  const device = await deviceKept()
  const locks = (await locksKept()).filter((lock) => memberId === undefined || lock.memberId === memberId)
  if (!device || locks.length === 0) throw new CallFailed('This device needs the line to open.', 'no-line', 0)
  setHouseAhead(device.ahead)
  const now = houseNow()
  const wrongPins = await countPin()
  const opened = await openOneOf(locks, device.secret, pin)
  if (!opened) return await refuse(wrongPins)
  const downSince = device.downSince ?? now.getTime()
  await changeDevice({ wrongPins: 0, downSince })
  setLine({ downSince: new Date(downSince) })
  await lookAtQueue()
  await openKeptList(opened.lock.memberId, opened.key, now)
  await letIn(opened)
  return opened.lock.memberId
}

type Opened = { lock: PersonLock; key: CryptoKey }

async function openOneOf(locks: readonly PersonLock[], secret: CryptoKey, pin: string): Promise<Opened | null> {
  for (const lock of locks) {
    const key = await openLock(secret, lock, pin)
    if (key) return { lock, key }
  }
  return null
}

async function refuse(wrongPins: number): Promise<never> {
  if (wrongPins < MOST_WRONG) throw new CallFailed('This PIN is not right.', 'pin.wrong', 0)
  await eraseList()
  await changeDevice({ wrongPins: 0 })
  setDeskHere({ list: null })
  throw new CallFailed('Five wrong tries. The list on this device is erased; what was noted is kept.', 'pin.locked', 0)
}

/** The desk shows them as the house last did. */
async function letIn({ lock, key }: Opened): Promise<void> {
  const words = lock.self && (await openSealed(key, lock.self))
  if (!words) throw new CallFailed('This device needs the line to open.', 'no-line', 0)
  const { me, here } = JSON.parse(new TextDecoder().decode(words)) as Self
  // What somebody else has looked at is not theirs.
  answers.removeQueries({ predicate: ({ queryKey: [what] }) => what !== 'me' && what !== 'here' })
  answers.setQueryData<HereAnswer>(['here'], here)
  welcome(me)
}
