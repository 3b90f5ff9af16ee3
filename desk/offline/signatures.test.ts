import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signedWords, type ServerKey } from '#api/offline.ts'
import { textOf } from './bytes.ts'
import { newSigningKeys, publicKeyOf, readCode, readList, signed } from './signatures.ts'

const house = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keyOf = ({ publicKey }: typeof house, no = 1): ServerKey => ({
  no,
  publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
})
const serverKeys = [keyOf(house)]
const p1363 = (by: typeof house) => ({ key: by.privateKey, dsaEncoding: 'ieee-p1363' as const })
const encoded = (words: object) => Buffer.from(JSON.stringify(words)).toString('base64url')

function aList(by = house, head: object = { alg: 'ES256', kid: '1' }, deviceId = 'tablet') {
  const words = `${encoded(head)}.${encoded({ deviceId, seq: 1, rows: [] })}`
  return `${words}.${sign('sha256', Buffer.from(words), p1363(by)).toString('base64url')}`
}

const read = (jws: string) => readList(jws, { deviceId: 'tablet', serverKeys })

describe('a list', () => {
  test('is read as the house has signed it', async () => {
    expect(await read(aList())).toEqual({ deviceId: 'tablet', seq: 1, rows: [] })
  })

  test('that was altered, or signed by somebody else, is not shown (#654)', async () => {
    const [head, , signature] = aList().split('.')
    expect(await read(`${head}.${encoded({ deviceId: 'tablet', seq: 2, rows: [] })}.${signature}`)).toBeNull()
    expect(await read(aList(other))).toBeNull()
    expect(await read(aList(house, { alg: 'ES256', kid: '2' }))).toBeNull()
    expect(await read(aList(house, { alg: 'none', kid: '1' }))).toBeNull()
    expect(await read('no list')).toBeNull()
  })

  test('of another device is not shown (#654)', async () => {
    expect(await read(aList(house, { alg: 'ES256', kid: '1' }, 'another'))).toBeNull()
  })
})

describe('the code of a guest', () => {
  const orderId = '0199a3c2-0000-4000-8000-0000000000a1'
  function aCode(by = house, no = 1) {
    const words = Buffer.alloc(26)
    words.writeUInt8(no, 0)
    Buffer.from(orderId.replaceAll('-', ''), 'hex').copy(words, 1)
    words.writeUInt32BE(Date.parse('2026-11-23T10:30:00+11:00') / 60_000, 21)
    words.writeUInt8(2, 25)
    return `BH1.${Buffer.concat([words, sign('sha256', words, p1363(by))]).toString('base64url')}`
  }

  test('says whose it is, when and for how many, when this house has signed it (#653)', async () => {
    const startsAt = new Date('2026-11-23T10:30:00+11:00')
    expect(await readCode(aCode(), serverKeys)).toEqual({ orderId, startsAt, people: 2 })
  })

  test('of anybody else says nothing', async () => {
    expect(await readCode(aCode(other), serverKeys)).toBeNull()
    expect(await readCode(aCode(house, 2), serverKeys)).toBeNull()
    expect(await readCode(`${aCode()}A`, serverKeys)).toBeNull()
    expect(await readCode('BH1.', serverKeys)).toBeNull()
  })
})

test('an entry is signed over the words that the house looks at, by a key that nobody can read (#647)', async () => {
  const keys = await newSigningKeys()
  expect(keys.privateKey.extractable).toBe(false)
  const entry = {
    deviceId: 'tablet',
    n: 1,
    bookingId: 'booking',
    kind: 'ARRIVED' as const,
    people: 2,
    saidAt: '2026-11-23T00:00:00.000Z',
    snapshotSeq: 1,
    staffId: 'sam',
  }
  const { sig, ...said } = await signed(keys, entry)
  expect(said).toEqual(entry)
  const der = Buffer.from(await publicKeyOf(keys), 'base64url')
  const key = { key: der, format: 'der', type: 'spki', dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(signedWords(entry)), key, Buffer.from(sig, 'base64url'))).toBe(true)
  expect(verify('sha256', Buffer.from(signedWords({ ...entry, people: 3 })), key, Buffer.from(sig, 'base64url'))).toBe(
    false,
  )
})

test('bytes are written as the house writes them', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
  expect(textOf(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
})
