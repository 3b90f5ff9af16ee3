import { useQuery } from '@tanstack/react-query'
import { devicesPath, type Device, type DevicesAnswer, type PersonHere } from '#api/shifts.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { lookHereAgain } from '#desk/shifts/useShifts.ts'

/** What is said when the devices cannot be had. */
export const devicesFailed = 'Could not load the devices.'
const queryKey = ['devices']

/** The devices of the front desk, and who has a PIN. */
export const useDevices = () => useQuery({ queryKey, queryFn: () => ask<DevicesAnswer>(devicesPath, devicesFailed) })

/** Makes this browser a device of the front desk. */
export async function enrol(name: string): Promise<void> {
  await send(devicesPath, { name }, 'Could not set up this browser. Please try again.')
  await lookHereAgain()
}

/** Shuts a device off. Whoever shuts off the one that they sit at may be signed out by it: they begin with a new page. */
export async function shutOff({ id, isHere }: Device): Promise<void> {
  await send(`${devicesPath}/${id}`, {}, 'Could not shut off the device. Please try again.', { method: 'DELETE' })
  if (isHere) location.assign('/desk/devices')
  else await lookHereAgain()
}

/** Takes somebody’s PIN away. */
export async function takePinAway({ memberId }: PersonHere): Promise<void> {
  const failure = 'Could not remove the PIN. Please try again.'
  await send(`/api/desk/v1/pins/${memberId}`, {}, failure, { method: 'DELETE' })
  await lookHereAgain()
}
