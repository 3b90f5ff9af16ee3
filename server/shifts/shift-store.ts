import type { Insertable } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { MOST_WRONG_PINS } from '#domain/accounts/pin.ts'
import { hashSecret } from '#server/access/tokens.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** A device by the secret that its browser keeps, also one that was shut off. */
export const findDevice = (db: Db, secret: string) =>
  db
    .selectFrom('desk_device')
    .select(['id', 'name', 'shut_off_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()

/** Writes down a device by the hash of its secret; a name in use breaks `desk_device_name`. */
export const insertDevice = (
  tx: Tx,
  { secret, ...device }: Omit<Insertable<Tables['desk_device']>, 'secret_hash'> & { secret: string },
) =>
  tx
    .insertInto('desk_device')
    .values({ ...device, secret_hash: hashSecret(secret) })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()

/** Shuts a device off; undefined when there is none of this id that is on. */
export const shutOff = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('desk_device')
    .set({ shut_off_at: now })
    .where('id', '=', id)
    .where('shut_off_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()

/** The devices that are on, by name. */
export const listDevices = (db: Db) =>
  db
    .selectFrom('desk_device as device')
    .leftJoin('member as by', 'by.id', 'device.enrolled_by')
    .select(['device.id', 'device.name', 'device.enrolled_at', 'device.unsent', 'by.first_name', 'by.last_name'])
    .where('device.shut_off_at', 'is', null)
    .orderBy('device.name')
    .execute()

/** Holds a device as it is until the transaction ends; undefined when it was shut off. */
export const lockDevice = (tx: Tx, id: string) =>
  tx
    .selectFrom('desk_device')
    .select('id')
    .where('id', '=', id)
    .where('shut_off_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The shifts that run now, on one device or on all. */
export const listShifts = (db: Db, now: Date, deviceId?: string) =>
  db
    .selectFrom('shift')
    .innerJoin('member', 'member.id', 'shift.member_id')
    .select(['shift.id', 'shift.device_id', 'shift.member_id', 'shift.began_at', 'shift.ends_at', 'shift.session_id'])
    .select(['member.first_name', 'member.last_name'])
    .where('shift.ended_at', 'is', null)
    .where('shift.ends_at', '>', now)
    .$if(deviceId !== undefined, (query) => query.where('shift.device_id', '=', deviceId ?? ''))
    .orderBy('shift.began_at')
    .execute()

/** The shift of somebody that runs on a device, held until the transaction ends. */
export const lockShift = (tx: Tx, where: { deviceId: string; memberId: string }, now: Date) =>
  tx
    .selectFrom('shift')
    .select(['id', 'began_at', 'ends_at'])
    .where('device_id', '=', where.deviceId)
    .where('member_id', '=', where.memberId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Begins a shift in place of the one that the same person has on the device. */
export async function replaceShift(tx: Tx, shift: Insertable<Tables['shift']>): Promise<void> {
  await tx
    .updateTable('shift')
    .set({ ended_at: shift.began_at })
    .where('device_id', '=', shift.device_id)
    .where('member_id', '=', shift.member_id)
    .where('ended_at', 'is', null)
    .execute()
  await tx.insertInto('shift').values(shift).execute()
}

/** Ends the shifts of a device, or of one person on it; answers their sessions. */
export const endShifts = (tx: Tx, where: { deviceId: string; memberId?: string }, now: Date) =>
  tx
    .updateTable('shift')
    .set({ ended_at: now })
    .where('device_id', '=', where.deviceId)
    .$if(where.memberId !== undefined, (query) => query.where('member_id', '=', where.memberId ?? ''))
    .where('ended_at', 'is', null)
    .returning('session_id')
    .execute()

/** By which session somebody works in their shift. */
export const setShiftSession = (tx: Tx, id: string, sessionId: string) =>
  tx.updateTable('shift').set({ session_id: sessionId }).where('id', '=', id).execute()

/** A session of a desk is over with its shift at the latest. */
export const endSessionBy = (tx: Tx, sessionId: string, at: Date) =>
  tx
    .updateTable('member_session')
    .set((session) => ({ expires_at: session.fn('least', ['expires_at', session.val(at)]) }))
    .where('id', '=', sessionId)
    .execute()

/** Keeps the PIN that somebody has chosen; wrong tries of the one before are forgotten. */
export const savePin = (tx: Tx, memberId: string, pinHash: string, now: Date) =>
  tx
    .insertInto('desk_pin')
    .values({ member_id: memberId, pin_hash: pinHash, chosen_at: now })
    .onConflict((known) => known.column('member_id').doUpdateSet({ pin_hash: pinHash, chosen_at: now, wrong_tries: 0 }))
    .execute()

/** Takes a PIN away; undefined when they have none. */
export const deletePin = (tx: Tx, memberId: string) =>
  tx.deleteFrom('desk_pin').where('member_id', '=', memberId).returning('member_id').executeTakeFirst()

export const hasPin = async (db: Db, memberId: string): Promise<boolean> =>
  (await db.selectFrom('desk_pin').select('member_id').where('member_id', '=', memberId).executeTakeFirst()) !==
  undefined

/** Counts a try before the PIN is compared, so that no thousand at once are free; undefined when none is left. */
export const countPinTry = (db: Db, memberId: string) =>
  db
    .updateTable('desk_pin')
    .set((pin) => ({ wrong_tries: pin('wrong_tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('wrong_tries', '<', MOST_WRONG_PINS)
    .returning(['pin_hash', 'wrong_tries'])
    .executeTakeFirst()

/** The tries of somebody count from nothing again: the PIN was right, or they have shown a code. */
export const forgetPinTries = (db: Db, memberId: string) =>
  db.updateTable('desk_pin').set({ wrong_tries: 0 }).where('member_id', '=', memberId).execute()

/** People who work here and have a PIN; of one role and those above it, or all. */
export const listWithPin = (db: Db, roles: readonly StaffRole[]) =>
  db
    .selectFrom('desk_pin')
    .innerJoin('member', 'member.id', 'desk_pin.member_id')
    .select(['member.id', 'member.first_name', 'member.last_name'])
    .where('member.role', 'in', roles)
    .where('member.status', '=', 'APPROVED')
    .orderBy('member.first_name')
    .orderBy('member.id')
    .execute()

/** People of these roles who have no PIN. */
export const listWithoutPin = (db: Db, roles: readonly StaffRole[]) =>
  db
    .selectFrom('member')
    .leftJoin('desk_pin', 'desk_pin.member_id', 'member.id')
    .select(['member.first_name', 'member.last_name'])
    .where('member.role', 'in', roles)
    .where('member.status', '=', 'APPROVED')
    .where('member.deleted_at', 'is', null)
    .where('desk_pin.member_id', 'is', null)
    .orderBy('member.first_name')
    .orderBy('member.id')
    .execute()

/** What somebody is to the house, if they may act for it at all. */
export const findWorker = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .where('role', '<>', 'member')
    .executeTakeFirst()
