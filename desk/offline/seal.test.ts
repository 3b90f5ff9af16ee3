import { beforeAll, describe, expect, test } from 'vitest'
import { makeLock, openList, openLock, openSealed, sealFor, sealList, type PersonLock } from './seal.ts'

const newSecret = () => crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

let secret: CryptoKey
let [sam, ben]: PersonLock[] = []
beforeAll(async () => {
  secret = await newSecret()
  ;[sam, ben] = await Promise.all([makeLock(secret, 'sam', '284170'), makeLock(secret, 'ben', '907316')])
})

const open = async (lock: PersonLock, pin: string) => (await openLock(secret, lock, pin))!

describe('the list of a device', () => {
  test('is opened by the PIN of everybody for whom it was sealed, and by nobody else (#655)', async () => {
    const list = await sealList('Zelda', '2026-11-23T17:00:00.000Z', [sam!])
    expect(await openList(list, 'sam', await open(sam!, '284170'))).toBe('Zelda')
    expect(await openLock(secret, sam!, '284171')).toBeNull()
    expect(await openList(list, 'ben', await open(ben!, '907316'))).toBeNull()
    expect(await openList(list, 'sam', await open(ben!, '907316'))).toBeNull()
  })

  test('is opened on its own device alone (#655)', async () => {
    expect(await openLock(await newSecret(), sam!, '284170')).toBeNull()
  })

  test('is sealed for people without their PIN', async () => {
    const list = await sealList('Zelda', '2026-11-23T17:00:00.000Z', [sam!, ben!])
    expect(await openList(list, 'ben', await open(ben!, '907316'))).toBe('Zelda')
  })

  test('that somebody has altered opens for nobody (#654)', async () => {
    const list = await sealList('Zelda', '2026-11-23T17:00:00.000Z', [sam!])
    const bytes = new Uint8Array(list.bytes)
    bytes[0]! ^= 1
    expect(await openList({ ...list, bytes: bytes.buffer }, 'sam', await open(sam!, '284170'))).toBeNull()
  })
})

test('what is sealed for somebody is read by them', async () => {
  const sealed = await sealFor(sam!, new TextEncoder().encode('Sam Grove'))
  expect(new TextDecoder().decode((await openSealed(await open(sam!, '284170'), sealed))!)).toBe('Sam Grove')
})
