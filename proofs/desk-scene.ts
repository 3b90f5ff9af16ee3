import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { generateSecret } from 'otplib'
import * as z from 'zod/mini'
import { isGoodPin } from '#domain/accounts/pin.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { shiftEnd } from '#domain/accounts/shift.ts'
import { newSecret } from '#server/access/tokens.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { beginFactor, confirmFactor } from '#server/accounts/second-factor/factor-store.ts'
import { findDrawer } from '#server/counter/drawer-store.ts'
import type { Db } from '#server/kit/database/db.ts'
import { encrypt } from '#server/kit/secrets/encrypt.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { required } from '#server/kit/required.ts'
import { writeCode } from '#server/sales/arrival-code.ts'
import { setDeviceKey } from '#server/shifts/device-store.ts'
import { insertDevice, replaceShift, savePin } from '#server/shifts/shift-store.ts'
import { aPaidBooking, aPersonOfStaff, aSlot, type Provider } from './scene-parts.ts'

const upTo = (most: number, usual: number) =>
  z._default(z.number().check(z.int(), z.minimum(0), z.maximum(most)), usual)
const deskScene = z.object({
  devices: upTo(50, 2),
  staff: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(50)), 2),
  bookings: upTo(500, 3),
  partySize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(4)), 4),
  places: upTo(10_000, 10),
})

/** So many more people than are sold a place are safe in the pool of the scene. */
const SAFE_BEYOND = 4
/** The start of the scene lies so far ahead: the site sells it still, and the desk checks in already. */
const STARTS_IN = 20

/**
 * A front desk with people, devices and a start of today in which parties have booked and `places` are free. Each
 * device has a shift of one of the staff.
 */
export async function setDesk(db: Db, input: unknown, provider: Provider | null, secretKey: string): Promise<object> {
  const asked = z.parse(deskScene, input)
  const slot = await aSlot(db, { places: asked.places + asked.bookings * asked.partySize, startsIn: STARTS_IN })
  const safeCapacity = slot.capacity + SAFE_BEYOND
  await db.updateTable('resource').set({ safe_capacity: safeCapacity }).where('id', '=', slot.resourceId).execute()
  const person = (role: StaffRole, first: string) => aWorker(db, { role, first, secretKey })
  const staff = await Promise.all(Array.from({ length: asked.staff }, (_, n) => person('staff', `Staff ${n + 1}`)))
  const devices = []
  const manager = await person('manager', 'Manager')
  for (let n = 0; n < asked.devices; n++) {
    const worker = required(staff[n % staff.length], 'somebody who works at the desk')
    devices.push(await aDeskDevice(db, manager.memberId, worker.memberId))
  }
  const bookings = []
  for (let n = 0; n < asked.bookings; n++) {
    const { orderId, bookingId, orderKey } = await aPaidBooking(db, slot, null, provider, asked.partySize)
    const codes = await codesOf(db, secretKey, { orderId, startDate: slot.startDate, people: asked.partySize })
    bookings.push({ bookingId, orderId, orderKey, ...codes, partySize: asked.partySize })
  }
  return {
    ...slot,
    safeCapacity,
    manager,
    owner: await person('owner', 'Owner'),
    staff,
    devices,
    drawerId: (await findDrawer(db)).id,
    bookings,
  }
}

type Worker = { role: StaffRole; first: string; secretKey: string }

/** Somebody who works at the desk: signed in, with a PIN and an authenticator app. */
async function aWorker(db: Db, { role, first, secretKey }: Worker) {
  const { token, memberId } = await aPersonOfStaff(db, role)
  await db.updateTable('member').set({ first_name: first, last_name: 'Scene' }).where('id', '=', memberId).execute()
  const [pin, totpSecret] = [newPin(), generateSecret()]
  const pinHash = await hashPassword(pin)
  const encrypted_secret = encrypt(secretKey, encryptedFor.secondFactor(memberId), totpSecret)
  await db.transaction().execute(async (tx) => {
    const now = await houseNow(tx)
    await savePin(tx, memberId, pinHash, now)
    await beginFactor(tx, memberId, { kind: 'TOTP', encrypted_secret, target: '' })
    await confirmFactor(tx, memberId, now)
  })
  return { token, memberId, pin, first, totpSecret }
}

function newPin(): string {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  return isGoodPin(pin) ? pin : newPin()
}

/** A device that signs what it notes without a line, with somebody's shift on it. */
async function aDeskDevice(db: Db, enrolledBy: string, memberId: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const cookie = newSecret()
  const id = await db.transaction().execute(async (tx) => {
    const now = await houseNow(tx)
    const name = `Scene ${randomUUID().slice(0, 8)}`
    const device = await insertDevice(tx, { secret: cookie, name, enrolled_by: enrolledBy, enrolled_at: now })
    await setDeviceKey(tx, device.id, publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'))
    const session = await tx
      .selectFrom('member_session')
      .select('id')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    const shift = { device_id: device.id, member_id: memberId, session_id: session.id }
    await replaceShift(tx, { ...shift, began_at: now, ends_at: shiftEnd(now) })
    return device.id
  })
  return { id, cookie, privateKey: privateKey.export({ format: 'jwk' }) }
}

type Coded = { orderId: string; startDate: string; people: number }

/** What guests show or say at the desk. */
async function codesOf(db: Db, secretKey: string, { orderId, startDate, people }: Coded) {
  const house = { db, config: { secretKey }, remember: <Value>(_key: string, read: () => Promise<Value>) => read() }
  const issuedAt = await houseNow(db)
  const { short_code: shortCode } = await db
    .selectFrom('orders')
    .select('short_code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { code: await writeCode(house, { orderId, issuedAt, startsAt: new Date(startDate), people }), shortCode }
}

async function houseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select house_now() as now`.execute(db)
  return required(rows[0], 'the clock of the house').now
}
