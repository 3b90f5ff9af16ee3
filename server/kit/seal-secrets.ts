import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from './config.ts'
import type { Db, Tx } from './db.ts'
import { seal, unseal } from './seal.ts'

/** What a secret is sealed for, so that one row's secret cannot be put in the place of another's. */
export const sealedFor = {
  signingKey: 'signing key',
  eventKey: 'event key',
  secondFactor: (memberId: string) => `second factor of ${memberId}`,
}

/**
 * Seals what lies open, seals anew what was sealed with the key before (`SECRET_KEY_BEFORE`), and answers the key that
 * tokens of this house are signed with, made once. Of processes that start together one does it. Refuses to start with
 * a key that does not open what is there.
 */
export async function sealSecrets(db: Db, { secretKey, secretKeyBefore }: Config): Promise<Buffer> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seal_secrets'))`.execute(tx)
    const isNew = await isSealedWith(tx, secretKey)
    if (!isNew && !(secretKeyBefore && (await isSealedWith(tx, secretKeyBefore)))) throw new Error(wrongKey)
    const opens = isNew ? secretKey : secretKeyBefore!
    const again = (purpose: string, open: string | null, sealed: Buffer | null) =>
      seal(secretKey, purpose, open ?? unseal(opens, purpose, sealed!))

    const signing = await sealSigningKey(tx, again, isNew)
    await sealEventKey(tx, again, isNew)
    await sealSecondFactors(tx, again, isNew)
    return Buffer.from(unseal(secretKey, sealedFor.signingKey, signing), 'base64')
  })
}

const wrongKey = [
  'The house does not start: SECRET_KEY is not the key that the secrets in this database were sealed with.',
  '  Give it the key it had before. To change the key, set SECRET_KEY to the new one and SECRET_KEY_BEFORE to the old.',
].join('\n')

/** Whether this key opens what is there; every key does while nothing is sealed. */
async function isSealedWith(tx: Tx, key: string): Promise<boolean> {
  const row = await tx.selectFrom('signing_key').select('sealed_value').executeTakeFirst()
  if (!row?.sealed_value) return true
  try {
    return unseal(key, sealedFor.signingKey, row.sealed_value) !== ''
  } catch {
    return false
  }
}

type Again = (purpose: string, open: string | null, sealed: Buffer | null) => Buffer

async function sealSigningKey(tx: Tx, again: Again, isNew: boolean): Promise<Buffer> {
  const row = await tx.selectFrom('signing_key').selectAll().executeTakeFirst()
  if (isNew && row?.sealed_value) return row.sealed_value
  const open = row ? (row.value?.toString('base64') ?? null) : randomBytes(32).toString('base64')
  const sealed_value = again(sealedFor.signingKey, open, row?.sealed_value ?? null)
  if (row) await tx.updateTable('signing_key').set({ value: null, sealed_value }).execute()
  else await tx.insertInto('signing_key').values({ sealed_value }).execute()
  return sealed_value
}

async function sealEventKey(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const row = await tx.selectFrom('event_key').selectAll().executeTakeFirst()
  if (!row || (isNew && row.private_key === null)) return
  const sealed_private_key = again(sealedFor.eventKey, row.private_key, row.sealed_private_key)
  await tx.updateTable('event_key').set({ private_key: null, sealed_private_key }).execute()
}

async function sealSecondFactors(tx: Tx, again: Again, isNew: boolean): Promise<void> {
  const factors = await tx
    .selectFrom('second_factor')
    .select(['member_id', 'secret', 'sealed_secret'])
    .$if(isNew, (query) => query.where('secret', 'is not', null))
    .execute()
  for (const { member_id, secret, sealed_secret } of factors) {
    const sealed = again(sealedFor.secondFactor(member_id), secret, sealed_secret)
    await tx
      .updateTable('second_factor')
      .set({ secret: null, sealed_secret: sealed })
      .where('member_id', '=', member_id)
      .execute()
  }
}
