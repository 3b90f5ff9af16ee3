import { sql } from 'kysely'
import { hashSecret } from '#server/access/tokens.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'

/** A device as it proves itself when it sends what it has noted without a line; also one that was shut off. */
export type SigningDevice = { id: string; name: string; publicKey: string | null; shutOffAt: Date | null }

const signing = (db: Db) =>
  db.selectFrom('desk_device').select(['id', 'name', 'public_key as publicKey', 'shut_off_at as shutOffAt'])

/** The device whose secret a browser has. */
export const findSigningDevice = (db: Db, secret: string): Promise<SigningDevice | undefined> =>
  signing(db).where('secret_hash', '=', hashSecret(secret)).executeTakeFirst()

/** A device that was shut off, by its id: its browser has been told to forget the secret. */
export const findShutOffDevice = (db: Db, id: string): Promise<SigningDevice | undefined> =>
  signing(db).where('id', '=', id).where('shut_off_at', 'is not', null).executeTakeFirst()

/** Holds what a device signs with until the transaction ends; undefined when it was shut off. */
export const lockDeviceKey = (tx: Tx, id: string) =>
  tx
    .selectFrom('desk_device')
    .select(['public_key as publicKey', 'last_n as lastN'])
    .where('id', '=', id)
    .where('shut_off_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setDeviceKey = (tx: Tx, id: string, publicKey: string) =>
  tx.updateTable('desk_device').set({ public_key: publicKey }).where('id', '=', id).execute()

/** A device has asked for its list: which list of it this is, counted from 1. It says how much it has still to send. */
export const countSnapshot = (db: Db, id: string, { now, unsent }: { now: Date; unsent: number | undefined }) =>
  db
    .updateTable('desk_device')
    .set((device) => ({
      snapshot_seq: device('snapshot_seq', '+', 1),
      seen_at: now,
      ...(unsent !== undefined && { unsent }),
    }))
    .where('id', '=', id)
    .returning('snapshot_seq as seq')
    .executeTakeFirstOrThrow()

/** What a device has still to send after a call that brought some of it. */
export const setUnsent = (db: Db, id: string, { now, unsent }: { now: Date; unsent: number | undefined }) =>
  db
    .updateTable('desk_device')
    .set({ seen_at: now, ...(unsent !== undefined && { unsent }) })
    .where('id', '=', id)
    .execute()

/** The devices that are on and have something to send, as far as they have said so; who has most stands first. */
export const listUnsent = (db: Db) =>
  db
    .selectFrom('desk_device')
    .select(['name as device', 'unsent as entries'])
    .where('shut_off_at', 'is', null)
    .where('unsent', '>', 0)
    .orderBy('unsent', 'desc')
    .orderBy('name')
    .execute()

/** Whose shift ran on a device since an instant, and from when until when. */
export const listShiftsSince = (db: Db, deviceId: string, since: Date) =>
  db
    .selectFrom('shift')
    .innerJoin('member', 'member.id', 'shift.member_id')
    .select(['shift.member_id as memberId', 'shift.began_at as from'])
    .select(sql<Date>`least(shift.ends_at, shift.ended_at)`.as('until'))
    .select(sql<string>`trim(concat_ws(' ', member.first_name, member.last_name))`.as('name'))
    .where('shift.device_id', '=', deviceId)
    .where('shift.ends_at', '>', since)
    .execute()
