import { MOST_ENTRIES, mergePath, type MergeAnswer, type OfflineEntry } from '#api/offline.ts'
import { setLine } from '#desk/calls/line.ts'
import { CallFailed, postJson } from '#ui/api-client.ts'
import { setDeskHere } from './desk-here.ts'
import { deviceKept, forgetEntries, keepEntry, unsentEntries } from './kept.ts'
import { markUnsent } from './mark-unsent.ts'
import { signed } from './signatures.ts'

/** What is said, before it has its number. */
export type Said = Omit<OfflineEntry, 'deviceId' | 'n' | 'sig'>

/** Writes what was said down on this device, with the next number and its signature. It is kept until the house answers. */
export async function note(said: Said): Promise<void> {
  // Before it is written: from then on no other build takes its place.
  await markUnsent(true)
  for (;;) {
    const device = await deviceKept()
    if (!device) throw new Error('This browser is no device.')
    const { deviceId, lastN, keys } = device
    // Signing takes longer than a transaction stays open: whoever was faster has the number.
    if (await keepEntry(await signed(keys, { deviceId, n: lastN + 1, ...said }))) break
  }
  await lookAtQueue()
}

/** What waits to be sent, for those who show it. */
export async function lookAtQueue(): Promise<OfflineEntry[]> {
  const entries = await unsentEntries()
  setDeskHere({ entries })
  setLine({ unsent: entries.length })
  await markUnsent(entries.length > 0)
  return entries
}

/** How many entries of each answer. */
export type Sent = Record<MergeAnswer['answers'][number]['answer'], number>

/** Sends what waits, in the order in which it was said. Throws when the house does not answer; what it has answered is gone. */
export const sendQueue = (): Promise<Sent> => navigator.locks.request('desk-sending', sendAll)

async function sendAll(): Promise<Sent> {
  const sent: Sent = { done: 0, known: 0, conflict: 0 }
  let shutOff: unknown
  for (;;) {
    const waiting = await lookAtQueue()
    if (waiting.length === 0) break
    const entries = waiting.slice(0, MOST_ENTRIES)
    try {
      const { answers } = await sendNext(entries, waiting.length - entries.length)
      for (const { answer } of answers) sent[answer] += 1
    } catch (error) {
      // The house has kept them all the same, for a manager to look at.
      if (!isShutOff(error)) throw error
      shutOff = error
    }
    await forgetEntries(entries.map(({ n }) => n))
  }
  if (shutOff) throw shutOff
  return sent
}

const sendNext = (entries: OfflineEntry[], unsent: number): Promise<MergeAnswer> =>
  postJson(mergePath, { entries, unsent }, 'Could not send what was noted.')

/** Whether a call was refused because this device was shut off. */
export const isShutOff = (error: unknown): boolean => error instanceof CallFailed && error.code === 'device.revoked'

/** `3 sent. 1 does not fit the books: see Alerts.` */
export function sentInWords({ done, known, conflict }: Sent): string | null {
  const all = done + known + conflict
  if (all === 0) return null
  const rest = conflict === 1 ? '1 does not fit' : `${conflict} do not fit`
  return `${all} sent.${conflict > 0 ? ` ${rest} the books: see Alerts.` : ''}`
}
