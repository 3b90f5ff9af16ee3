import type { DevicesAnswer } from '#api/shifts.ts'
import { staffRoles } from '#domain/accounts/role.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { DeskDevice } from './device-of-browser.ts'
import { nameHere } from './name-here.ts'
import { listDevices, listShifts, listWithPin } from './shift-store.ts'

/** The devices of the front desk, who works on each, and who has a PIN. */
export async function showDevices(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  here: DeskDevice | null,
): Promise<DevicesAnswer> {
  const [devices, shifts, withPin] = await Promise.all([
    listDevices(db),
    listShifts(db, now()),
    listWithPin(db, staffRoles),
  ])
  return {
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      enrolledBy: device.first_name === null ? null : `${device.first_name} ${device.last_name ?? ''}`.trim(),
      enrolledAt: device.enrolled_at.toISOString(),
      isHere: device.id === here?.id,
      unsent: device.unsent,
      people: shifts
        .filter((shift) => shift.device_id === device.id)
        .map((shift) => ({ memberId: shift.member_id, name: nameHere(shift), endsAt: shift.ends_at.toISOString() })),
    })),
    pins: withPin.map((person) => ({ memberId: person.id, name: nameHere(person) })),
  }
}
