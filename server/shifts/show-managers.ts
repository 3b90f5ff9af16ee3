import type { ManagersAnswer } from '#api/shifts.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import type { Ctx } from '#server/kit/context.ts'
import { nameHere } from './name-here.ts'
import { listWithoutPin, listWithPin } from './shift-store.ts'

const roles: readonly StaffRole[] = ['manager', 'owner']

/** Who can let something happen at a device by their PIN, and which managers have none yet. */
export async function showManagers({ db }: Pick<Ctx, 'db'>): Promise<ManagersAnswer> {
  const [withPin, withoutPin] = await Promise.all([listWithPin(db, roles), listWithoutPin(db, roles)])
  return {
    managers: withPin.map((person) => ({ memberId: person.id, name: nameHere(person) })),
    withoutPin: withoutPin.map(nameHere).filter((name) => name !== ''),
  }
}
