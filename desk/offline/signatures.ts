import { signedWords, type OfflineEntry, type ServerKey, type Snapshot } from '#api/offline.ts'
import { bytesOf, textOf } from './bytes.ts'

/** The keys by which a device signs: the one that signs never leaves the browser. */
export const newSigningKeys = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(curve, false, ['sign', 'verify'])

/** The open key of a device, as the house keeps it. */
export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  textOf(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)))

/** An entry with the signature of this device. */
export async function signed(keys: CryptoKeyPair, entry: Omit<OfflineEntry, 'sig'>): Promise<OfflineEntry> {
  const words = new TextEncoder().encode(signedWords(entry))
  return { ...entry, sig: textOf(new Uint8Array(await crypto.subtle.sign(es256, keys.privateKey, words))) }
}

/** A list as the house has signed it for this device; null: it was altered, or is of another device. */
export async function readList(
  jws: string,
  { deviceId, serverKeys }: { deviceId: string; serverKeys: readonly ServerKey[] },
): Promise<Snapshot | null> {
  const [head, body, signature, ...more] = jws.split('.')
  if (!head || !body || !signature || more.length > 0) return null
  const { alg, kid } = (parsed(head) ?? {}) as { alg?: unknown; kid?: unknown }
  const key = serverKeys.find(({ no }) => String(no) === String(kid))
  const bytes = bytesOf(signature)
  if (alg !== 'ES256' || !key || !bytes) return null
  if (!(await isSigned(key, bytes, new TextEncoder().encode(`${head}.${body}`)))) return null
  const list = parsed(body) as Snapshot | null
  return list?.deviceId === deviceId ? list : null
}

function parsed(part: string): unknown {
  const bytes = bytesOf(part)
  if (!bytes) return null
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** What the code of a guest says by itself. */
export type CodeRead = { orderId: string; startsAt: Date; people: number }

const PREFIX = 'BH1.'
/** Key number, order, when it was issued, its first start, how many people; then the signature. */
const [SIGNED, SIGNATURE] = [26, 64]

/** Whether this is a code of arrivals, of whatever house. */
export const isCode = (text: string): boolean => text.startsWith(PREFIX)

/** Reads the code of a guest; null: this house has not signed it. */
export async function readCode(code: string, serverKeys: readonly ServerKey[]): Promise<CodeRead | null> {
  const bytes = bytesOf(code.slice(PREFIX.length))
  if (!isCode(code) || bytes?.length !== SIGNED + SIGNATURE) return null
  const [words, signature] = [bytes.slice(0, SIGNED), bytes.slice(SIGNED)]
  const key = serverKeys.find(({ no }) => no === words[0])
  if (!key || !(await isSigned(key, signature, words))) return null
  const view = new DataView(words.buffer)
  const hex = Array.from(words.slice(1, 17), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return {
    orderId: [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
    startsAt: new Date(view.getUint32(21) * 60_000),
    people: view.getUint8(25),
  }
}

const curve = { name: 'ECDSA', namedCurve: 'P-256' }
const es256 = { name: 'ECDSA', hash: 'SHA-256' }

async function isSigned({ publicKey }: ServerKey, signature: BufferSource, words: BufferSource): Promise<boolean> {
  const spki = bytesOf(publicKey)
  if (!spki) return false
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify']).catch(() => null)
  return key !== null && (await crypto.subtle.verify(es256, key, signature, words))
}
