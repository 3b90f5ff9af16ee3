import { deviceKeyPath, type DeviceKeyAnswer } from '#api/offline.ts'
import { rememberDevice } from '#desk/calls/device-flag.ts'
import { postJson } from '#ui/api-client.ts'
import { changeDevice, deviceKept, keepDevice, type DeviceHere } from './kept.ts'
import { newSigningKeys, publicKeyOf } from './signatures.ts'

/** What this browser keeps as a device; it begins anew when a manager has made another device of it. */
export async function deviceFor(deviceId: string): Promise<DeviceHere> {
  const known = await deviceKept()
  const device = known?.deviceId === deviceId ? known : await keepDevice(await newDevice(deviceId))
  // Said each time: a page that was left at once had kept the device and not said so.
  rememberDevice(true)
  return device
}

const newDevice = async (deviceId: string): Promise<DeviceHere> => ({
  deviceId,
  keys: await newSigningKeys(),
  secret: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  isAnnounced: false,
  lastN: 0,
  serverKeys: [],
  ahead: 0,
  wrongPins: 0,
  downSince: null,
})

/** Tells the house the open key of this device, once; the house says which number its last entry had. */
export async function announceKey(device: DeviceHere): Promise<void> {
  if (device.isAnnounced) return
  const body = { publicKey: await publicKeyOf(device.keys) }
  const { serverKeys, lastN } = await postJson<DeviceKeyAnswer>(deviceKeyPath, body, 'Could not set up the device.')
  await changeDevice({ isAnnounced: true, serverKeys, lastN: Math.max(device.lastN, lastN) })
}
