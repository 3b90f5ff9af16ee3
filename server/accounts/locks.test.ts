import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refused } from '#domain/refusals.ts'
import { openHouse, soon, type TestHouse } from '#proofs/house.ts'
import { endAccount } from '#server/privacy/delete-account.ts'
import { approveMember } from '#server/staff/approve-member.ts'
import { blockMember } from '#server/staff/block-member.ts'
import { takeNewPassword } from './change-password.ts'
import { findMemberByEmail } from './member-store.ts'
import { startVerification } from './verify-email.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse()
})
// Closing fails when two transactions have waited for each other.
afterAll(() => house.close())

const by = { memberId: null }

test('a member who sets a password while they are blocked and let in again waits for it, and it for them', async () => {
  const { ctx } = house
  const { id, password_hash } = (await findMemberByEmail(ctx.db, 'member.plain@stillwater.example'))!
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

test('registering, proving, signing in, new passwords, blocking and deleting at once: nobody meets a fault', async () => {
  const { ctx, visitor } = house
  for (let round = 0; round < 8; round++) {
    const email = `storm.${round}@guest.example`
    const passwords = ['warm stone, still water', 'a plan of my own making']
    const { accessToken: authorization } = (await visitor().get('/api/wix/v1/auth/visitor-token')).body
    const register = (password: string) => {
      const input = { loginId: { email }, password, profile: { phones: [], language: 'en' } }
      return visitor().post('/_api/iam/authentication/v2/register', input, { authorization })
    }
    const ask = () => visitor().post('/api/wix/v1/auth/reset-password', { email, redirectUrl: '/auth' })
    const logIn = (password: string) => visitor().post('/api/wix/v1/login', { email, password })
    const states: string[] = []
    for (const password of passwords) states.push((await register(password)).body.stateToken)
    for (let links = 0; links < 2; links++) await ask()
    await expect.poll(async () => (await house.emails(email)).length, soon).toBe(4)
    const words = (await house.emails(email)).map(({ text }) => text)
    const links = words.flatMap((text) => /recoveryToken=([\w-]+)/.exec(text)?.[1] ?? [])
    const codes = words.flatMap((text) => /\b\d{6}\b/.exec(text.replace(/\S+=\S+/g, ''))?.[0] ?? [])
    const { id } = (await findMemberByEmail(ctx.db, email))!

    const answers = [
      ...passwords.flatMap((password) => [register(password), logIn(password), ask(), logIn(password)]),
      ...codes.flatMap((code) =>
        states.map((stateToken) => visitor().post('/_api/iam/verification/v1/auth/verify', { code, stateToken })),
      ),
      ...links.map((recoveryToken) =>
        visitor().post('/api/wix/v1/auth/recover', { recoveryToken, password: 'the third one of them' }),
      ),
    ]
    const acts = [
      blockMember(ctx, id, by).then(() => approveMember(ctx, id)),
      ...(round % 2 === 0 ? [endAccount(ctx, id)] : []),
    ]
    const ends = (await Promise.allSettled(acts)).flatMap((end) =>
      end.status === 'rejected' && !(end.reason instanceof Refused) ? [String(end.reason)] : [],
    )
    expect(ends).toEqual([])
    expect((await Promise.all(answers)).filter(({ status }) => status >= 500)).toEqual([])
  }
})
