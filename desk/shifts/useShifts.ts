import { useQuery } from '@tanstack/react-query'
import {
  endShiftPath,
  herePath,
  managersPath,
  pinPath,
  shiftsPath,
  switchPath,
  type HereAnswer,
  type ManagersAnswer,
  type ShiftAnswer,
} from '#api/shifts.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { meetSignIn } from '#desk/calls/needs.ts'
import { isDeviceHere } from '#desk/calls/device-flag.ts'
import { giveUpUnsaved, mayLeave } from '#desk/calls/unsaved.ts'
import { CallFailed, getJson, postJson } from '#ui/api-client.ts'

const queryKey = ['here']
const failure = 'Could not reach the server.'

const AGAIN_MS = 10_000

/** Which device this browser is, whose PIN opens it, and how the shift of whoever is signed in stands. */
export const useHere = () =>
  useQuery({
    queryKey,
    queryFn: askHere,
    staleTime: Infinity,
    // A device that does not know that it is one would not lock.
    refetchInterval: ({ state }) => state.status === 'error' && AGAIN_MS,
  })

async function askHere(): Promise<HereAnswer> {
  try {
    return await getJson<HereAnswer>(herePath, failure)
  } catch (error) {
    // Whoever has it now finds nothing on it.
    if (isDeviceHere() && error instanceof CallFailed && error.code === 'device.revoked')
      void import('#desk/offline/shut-off.ts').then(({ eraseDevice }) => eraseDevice())
    throw error
  }
}

/** What a shift or a PIN changes is asked for again. */
export const lookHereAgain = () =>
  answers.invalidateQueries({
    predicate: ({ queryKey: [what] }) => ['here', 'devices', 'managers'].includes(String(what)),
  })

/** The managers who can be asked for their PIN. */
export const useManagers = () =>
  useQuery({ queryKey: ['managers'], queryFn: () => ask<ManagersAnswer>(managersPath, failure) })

/** Begins the shift of whoever is signed in on this device. */
export async function beginShift(): Promise<void> {
  await send<ShiftAnswer>(shiftsPath, {}, 'Your shift on this device could not begin.')
  await lookHereAgain()
}

/** Chooses the PIN of whoever is signed in. */
export async function choosePin(memberId: string, pin: string): Promise<void> {
  await send(pinPath, { pin }, 'Could not save your PIN. Please try again.', { method: 'PUT' })
  await openListBy(memberId, pin)
  await lookHereAgain()
}

/** Somebody comes back to this device by their PIN; without a line by the PIN that the device knows of them. */
export async function openByPin(memberId: string, pin: string): Promise<void> {
  try {
    await postJson(switchPath, { memberId, pin }, 'Could not open the desk. Please try again.')
  } catch (error) {
    const isUnanswered = error instanceof CallFailed && error.code === 'unreachable'
    if (!isUnanswered || !isDeviceHere()) throw error
    await (await import('#desk/offline/door.ts')).openWithoutLine(pin, memberId)
    return
  }
  await openListBy(memberId, pin)
}

/** From now on this PIN opens the list of the device too, if the browser keeps it. The house has taken it either way. */
async function openListBy(memberId: string, pin: string): Promise<void> {
  const deviceId = answers.getQueryData<HereAnswer>(queryKey)?.device?.id
  if (deviceId === undefined || !isSecureContext) return
  try {
    await (await import('#desk/offline/pins.ts')).keepPin({ deviceId, memberId, pin })
  } catch {
    // Only without a line this device does not know the PIN.
  }
}

/** Whoever was here is here again: calls that waited for a sign-in go on. */
export function goOn(): void {
  meetSignIn()
  void lookHereAgain()
}

/** The shift of whoever is signed in ends, and they are signed out; what comes is a new page, which knows nothing of what was shown here. */
export async function goHome(): Promise<void> {
  if (!(await mayLeave())) return
  await send(endShiftPath, {}, 'Could not sign you out. Please try again.')
  giveUpUnsaved()
  location.replace('/desk/sign-in')
}
