import { rememberDevice } from '#desk/calls/device-flag.ts'
import { setLine } from '#desk/calls/line.ts'
import { giveUpUnsaved } from '#desk/calls/unsaved.ts'
import { setDeskHere } from './desk-here.ts'
import { eraseAll, eraseList } from './kept.ts'
import { forgetShell } from './keep-shell.ts'
import { isShutOff, sendQueue } from './queue.ts'

/**
 * This device was shut off: nobody reads its list any more. What it has noted goes to the house first, which keeps it
 * for somebody to look at; then nothing is left here.
 */
export async function eraseDevice(): Promise<void> {
  await eraseList()
  setDeskHere({ list: null, acts: null })
  try {
    await sendQueue()
  } catch (error) {
    // What the house has not heard waits for the next contact.
    if (!isShutOff(error)) return
  }
  await eraseAll()
  setDeskHere({ entries: [] })
  setLine({ unsent: 0, downSince: null })
  rememberDevice(false)
  await forgetShell()
  // What was shown goes too, and what was typed.
  giveUpUnsaved()
  if (location.pathname !== '/desk/sign-in') location.replace('/desk/sign-in')
}
