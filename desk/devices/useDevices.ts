import { useQuery } from '@tanstack/react-query'
import { devicesPath, type Device, type DevicesAnswer, type PersonHere } from '#api/shifts.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { lookHereAgain } from '#desk/shifts/useShifts.ts'

/** What is said when the devices cannot be had. */
export const devicesFailed = 'The devices could not be looked up.'
const queryKey = ['devices']

/** The devices of the front desk, and who has a PIN. */
export const useDevices = () => useQuery({ queryKey, queryFn: () => ask<DevicesAnswer>(devicesPath, devicesFailed) })

/** Makes this browser a device of the front desk. */
export async function enrol(name: string): Promise<void> {
  await send(devicesPath, { name }, 'This browser could not be set up. Please try again.')
  await lookHereAgain()
}

/** Shuts a device off. Whoever shuts off the one that they sit at may be signed out by it: they begin with a new page. */
export async function shutOff({ id, isHere }: Device): Promise<void> {
  await send(`${devicesPath}/${id}`, {}, 'The device could not be shut off. Please try again.', { method: 'DELETE' })
  if (isHere) location.assign('/desk/devices')
  else await lookHereAgain()
}

/** Takes somebody’s PIN away. */
export async function takePinAway({ memberId }: PersonHere): Promise<void> {
  const failure = 'The PIN could not be taken away. Please try again.'
  await send(`/api/desk/v1/pins/${memberId}`, {}, failure, { method: 'DELETE' })
  await lookHereAgain()
}
