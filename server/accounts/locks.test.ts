import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember } from '#server/staff/block-member.ts'
import { takeNewPassword } from './change-password.ts'
import { findMemberByEmail } from './store.ts'
import { startVerification } from './verify-email.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('a member who sets a password while they are blocked and let in again waits for it, and it for them', async () => {
  const { ctx } = house
  const { id, password_hash } = (await findMemberByEmail(ctx.db, 'member.plain@stillwater.example'))!
  const by = { memberId: null }
  for (let round = 0; round < 15; round++) {
    for (let codes = 0; codes < 5; codes++) await startVerification(ctx, id)
    const all = await Promise.allSettled([
      ctx.db.transaction().execute((tx) => takeNewPassword(ctx, tx, id, password_hash!)),
      blockMember(ctx, id, by),
      approveMember(ctx, id),
      ctx.db.transaction().execute((tx) => takeNewPassword(ctx, tx, id, password_hash!)),
      blockMember(ctx, id, by),
    ])
    expect(all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([])
    await approveMember(ctx, id)
  }
})
