import * as z from 'zod/mini'
import { foldedCode } from '#domain/typed-codes.ts'
import { id, words } from './wire.ts'

export const devicesPath = '/api/desk/v1/devices'
export const devicePath = '/api/desk/v1/devices/:id'
/** What a browser at the desk knows before anybody has signed in. */
export const herePath = '/api/desk/v1/here'
export const pinPath = '/api/desk/v1/pin'
export const pinOfPath = '/api/desk/v1/pins/:memberId'
export const shiftsPath = '/api/desk/v1/shifts'
export const switchPath = '/api/desk/v1/shifts/switch'
export const endShiftPath = '/api/desk/v1/shifts/end'
export const managersPath = '/api/desk/v1/managers'

const pin = z.string().check(z.maxLength(60), z.overwrite(foldedCode), z.regex(/^\d{6}$/))

/** A manager lets happen what somebody at the desk may not do alone: who, and by which PIN. */
export const approval = z.object({ memberId: id, pin })
export type Approval = z.infer<typeof approval>

/** How long the name of a device may be. */
export const deviceBounds = { name: { longest: 40 } } as const
export const deviceRequest = z.object({ name: words(deviceBounds.name.longest).check(z.minLength(1)) })
export const deviceParams = z.object({ id })
export const pinRequest = z.object({ pin: words(60).check(z.overwrite(foldedCode)) })
export const pinOfParams = z.object({ memberId: id })
export const switchRequest = z.object({ memberId: id, pin })

/** Somebody at a desk, as others there know them: first name and initial. */
export type PersonHere = { memberId: string; name: string }
/** A device of the front desk. Times are instants. */
export type Device = {
  id: string
  name: string
  enrolledBy: string | null
  enrolledAt: string
  /** This very browser. */
  isHere: boolean
  /** How many entries it has still to send, as far as it has said so. */
  unsent: number
  /** Whose shift runs on it, and until when. */
  people: (PersonHere & { endsAt: string })[]
}
export type DevicesAnswer = { devices: Device[]; pins: PersonHere[] }
export type HereAnswer = {
  device: { id: string; name: string } | null
  /** Whose shift runs here: their PIN opens the desk. */
  people: PersonHere[]
  /** Who is signed in at this moment. */
  me: { memberId: string; hasPin: boolean; shiftEndsAt: string | null } | null
}
export type ShiftAnswer = { endsAt: string }
/** The managers who can let something happen here, and the names of those who cannot, because they have no PIN. */
export type ManagersAnswer = { managers: PersonHere[]; withoutPin: string[] }
