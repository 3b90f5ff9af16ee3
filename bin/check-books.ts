import { Client } from 'pg'
import { findViolationsAsOf } from '../proofs/check-invariants.ts'

/** Every invariant that books violate at the instant of their last change; the books stay as they are. */
export async function violationsAsOf({ url, asOf }: { url: string; asOf: Date }): Promise<string[]> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query('begin')
    return await findViolationsAsOf(async (text) => (await client.query(text)).rows as object[], asOf)
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
