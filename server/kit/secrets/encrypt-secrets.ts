import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#server/kit/config.ts'
import type { Db, Tx } from '#server/kit/database/db.ts'
import { encrypt, decrypt } from './encrypt.ts'
import { required } from '#server/kit/required.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { isStillGood, TAKES_OVER_AFTER, type StoredSigningKeys } from './signing-keys.ts'

/** What a secret is encrypted for, so that one row's secret cannot be put in the place of another's. */
export const encryptedFor = {
  signingKey: 'signing key',
  eventKey: 'event key',
  deskKey: (no: number) => `desk key ${no}`,
  secondFactor: (memberId: string) => `second factor of ${memberId}`,
}

/**
 * Encrypts secrets that are still plain, encrypts again those under the previous key (`SECRET_KEY_BEFORE`), and makes
 * the key that tokens of this house are signed with. When several processes start together, one does it. Refuses to
 * start with a key that cannot decrypt the stored secrets.
 */
export async function encryptSecrets(
  db: Db,
  { secretKey, secretKeyBefore }: Pick<Config, 'secretKey' | 'secretKeyBefore'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSecrets(tx)
    const isNew = await isEncryptedWith(tx, secretKey)
    const opens = isNew ? secretKey : secretKeyBefore
    if (!opens || !(await isEncryptedWith(tx, opens))) throw new Error(wrongKey)
    const again = (purpose: string, open: string | null, encrypted: Buffer | null) =>
      encrypt(secretKey, purpose, open ?? decrypt(opens, purpose, required(encrypted, purpose)))

    await encryptSigningKey(tx, again, isNew)
    await encryptEventKey(tx, again, isNew)
    await encryptSecondFactors(tx, again, isNew)
    await encryptDeskKeys(tx, again, isNew)
  })
}

const lockSecrets = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('seal_secrets'))`.execute(tx)

/** The keys that tokens of this house are signed with. */
export async function readSigningKeys(db: Db, { secretKey }: Pick<Config, 'secretKey'>): Promise<StoredSigningKeys> {
  const row = await db
    .selectFrom('signing_key')
    .select(['encrypted_value', 'next_encrypted_value', 'next_from'])
    .executeTakeFirstOrThrow()
  const open = (encrypted: Buffer) => Buffer.from(decrypt(secretKey, encryptedFor.signingKey, encrypted), 'base64')
  const first = open(required(row.encrypted_value, 'the signing key'))
  const { next_encrypted_value: next, next_from: from } = row
  return { first, next: next && from && { key: open(next), from } }
}

/**
 * Makes a new signing key, which takes over in ten minutes; answers from when on. While the key before the current one
 * is still good nothing changes: then it answers when the current one took over.
 */
export async function rotateSigningKey(
  db: Db,
  config: Pick<Config, 'secretKey' | 'secretKeyBefore'>,
  now: Date,
): Promise<{ isNew: boolean; from: Date }> {
  await encryptSecrets(db, config)
  return await db.transaction().execute(async (tx) => {
    await lockSecrets(tx)
    const { first, next } = await readSigningKeys(tx, config)
    if (next && isStillGood(next.from, now)) return { isNew: false, from: next.from }
    const from = new Date(now.getTime() + TAKES_OVER_AFTER)
    const locked = (key: Buffer) => encrypt(config.secretKey, encryptedFor.signingKey, key.toString('base64'))
    await tx
      .updateTable('signing_key')
      .set({
        encrypted_value: locked(next?.key ?? first),
        next_encrypted_value: locked(randomBytes(32)),
        next_from: from,
      })
      .execute()
    await noteSecurity(tx, { what: 'signing-key-changed' })
    return { isNew: true, from }
  })
}

const wrongKey = [
  'The house does not start: SECRET_KEY is not the key that the secrets in this database were encrypted with.',
  '  Give it the key it had before. To change the key, set SECRET_KEY to the new one and SECRET_KEY_BEFORE to the old.',
].join('\n')

/** Whether this key opens what is there; every key does while nothing is encrypted. */
async function isEncryptedWith(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.selectFrom('signing_key').select('encrypted_value').executeTakeFirst()
  if (!row?.encrypted_value) return true
  try {
    return decrypt(key, encryptedFor.signingKey, row.encrypted_value) !== ''
  } catch {
    return false
  }
}

type Again = (purpose: string, open: string | null, encrypted: Buffer | null) => Buffer

async function encryptSigningKey(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const row = await tx.selectFrom('signing_key').selectAll().executeTakeFirst()
  if (isNew && row?.encrypted_value) return
  const open = row ? (row.value?.toString('base64') ?? null) : randomBytes(32).toString('base64')
  const encrypted_value = again(encryptedFor.signingKey, open, row?.encrypted_value ?? null)
  const next = row?.next_encrypted_value ?? null
  const next_encrypted_value = next && again(encryptedFor.signingKey, null, next)
  if (row) await tx.updateTable('signing_key').set({ value: null, encrypted_value, next_encrypted_value }).execute()
  else await tx.insertInto('signing_key').values({ encrypted_value }).execute()
}

async function encryptEventKey(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const row = await tx.selectFrom('event_key').selectAll().executeTakeFirst()
  if (!row || (isNew && row.private_key === null)) return
  const encrypted_private_key = again(encryptedFor.eventKey, row.private_key, row.encrypted_private_key)
  await tx.updateTable('event_key').set({ private_key: null, encrypted_private_key }).execute()
}

/** The key that codes of arrivals are signed with is made with the house. */
async function encryptDeskKeys(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const keys = await tx.selectFrom('desk_key').select(['no', 'encrypted_private_key']).execute()
  if (keys.length === 0) return await makeDeskKey(tx, again)
  if (isNew) return
  for (const { no, encrypted_private_key } of keys)
    await tx
      .updateTable('desk_key')
      .set({ encrypted_private_key: again(encryptedFor.deskKey(no), null, encrypted_private_key) })
      .where('no', '=', no)
      .execute()
}

async function makeDeskKey(tx: Tx, again: Again): Promise<void> {
  const no = 1
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const open = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  await tx
    .insertInto('desk_key')
    .values({
      no,
      public_key: publicKey.export({ type: 'spki', format: 'der' }),
      encrypted_private_key: again(encryptedFor.deskKey(no), open, null),
    })
    .execute()
}

async function encryptSecondFactors(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const factors = await tx
    .selectFrom('second_factor')
    .select(['member_id', 'secret', 'encrypted_secret'])
    .$if(isNew, (query) => query.where('secret', 'is not', null))
    .execute()
  for (const { member_id, secret, encrypted_secret } of factors) {
    const encrypted = again(encryptedFor.secondFactor(member_id), secret, encrypted_secret)
    await tx
      .updateTable('second_factor')
      .set({ secret: null, encrypted_secret: encrypted })
      .where('member_id', '=', member_id)
      .execute()
  }
}
