import { sign, verify } from 'node:crypto'
import { deskKeys, newestDeskKey, type KeyHouse } from './desk-keys.ts'

const PREFIX = 'BH1.'
const LENGTHS = { order: 16, issued: 4, start: 4, signature: 64 }
/** Key number, order, when it was issued, its first start, how many people. */
const SIGNED = 1 + LENGTHS.order + LENGTHS.issued + LENGTHS.start + 1

/** What a code says beside whose it is: for a device that has no list. */
type Said = { orderId: string; issuedAt: Date; startsAt: Date; people: number }

/** Whether somebody shows a code of arrivals, of whatever house. */
export const isCode = (text: string): boolean => text.startsWith(PREFIX)

/**
 * The code of an order, for the desk to scan: signed by this house, so that nobody else can make one. It is not the
 * order key and opens nothing; the list decides who comes in.
 */
export async function writeCode(ctx: KeyHouse, { orderId, issuedAt, startsAt, people }: Said): Promise<string> {
  const { no, privateKey } = await newestDeskKey(ctx)
  const words = Buffer.alloc(SIGNED)
  words.writeUInt8(no, 0)
  Buffer.from(orderId.replaceAll('-', ''), 'hex').copy(words, 1)
  words.writeUInt32BE(Math.floor(issuedAt.getTime() / 1000), 17)
  words.writeUInt32BE(Math.floor(startsAt.getTime() / 60_000), 21)
  words.writeUInt8(people, 25)
  const signature = sign('sha256', words, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return PREFIX + Buffer.concat([words, signature]).toString('base64url')
}

/** The order whose code this is; null when this house has not signed it. */
export async function readCode(ctx: KeyHouse, code: string): Promise<string | null> {
  const text = code.slice(PREFIX.length)
  const bytes = Buffer.from(text, 'base64url')
  // Written in one way only: what is not read again as it was is none of ours.
  if (bytes.length !== SIGNED + LENGTHS.signature || bytes.toString('base64url') !== text) return null
  const [words, signature] = [bytes.subarray(0, SIGNED), bytes.subarray(SIGNED)]
  const key = (await deskKeys(ctx)).find(({ no }) => no === words.readUInt8(0))
  if (!key || !verify('sha256', words, { key: key.publicKey, dsaEncoding: 'ieee-p1363' }, signature)) return null
  const hex = words.subarray(1, 1 + LENGTHS.order).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
