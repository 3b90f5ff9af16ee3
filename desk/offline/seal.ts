/**
 * How a device keeps its list so that only those who work at it can read it, each by their PIN. Everybody has a pair of
 * keys: for the open one the list can be sealed at any time; the other one is locked by PIN and device.
 */

/** So often a PIN is hashed before it is a key: guessing six digits takes long. */
const ROUNDS = 600_000

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
/** What was sealed for one person; `from`: the open key of the pair that was made for it. */
export type SealedFor = Sealed & { from: ArrayBuffer }

/** The keys of somebody who works at this device. `self`: who they are, sealed for themselves. */
export type PersonLock = {
  memberId: string
  publicKey: CryptoKey
  salt: Uint8Array<ArrayBuffer>
  locked: Sealed
  self: SealedFor | null
}

/** A list as it is kept: sealed by a key of its own, which is sealed for each person. */
export type SealedList = Sealed & { expiresAt: string; keys: Record<string, SealedFor> }

/** Makes the keys of somebody who has entered their PIN here. */
export async function makeLock(secret: CryptoKey, memberId: string, pin: string): Promise<PersonLock> {
  const { publicKey, privateKey } = await newPair()
  const salt = random(16)
  const words = await crypto.subtle.exportKey('pkcs8', privateKey)
  return { memberId, publicKey, salt, locked: await seal(await pinKey(secret, pin, salt), words), self: null }
}

/** The key of somebody by their PIN; null: it is another PIN. */
export async function openLock(
  secret: CryptoKey,
  { salt, locked }: PersonLock,
  pin: string,
): Promise<CryptoKey | null> {
  const words = await unseal(await pinKey(secret, pin, salt), locked)
  return words && (await crypto.subtle.importKey('pkcs8', words, exchange, false, ['deriveBits']))
}

/** Seals words for somebody, whether they are here or not. */
export async function sealFor({ publicKey }: Pick<PersonLock, 'publicKey'>, words: BufferSource): Promise<SealedFor> {
  const pair = await newPair()
  const from = await crypto.subtle.exportKey('raw', pair.publicKey)
  return { from, ...(await seal(await sharedKey(pair.privateKey, publicKey), words)) }
}

/** What was sealed for somebody; null: it was changed, or is for somebody else. */
export async function openSealed(privateKey: CryptoKey, sealed: SealedFor): Promise<ArrayBuffer | null> {
  const from = await crypto.subtle.importKey('raw', sealed.from, exchange, false, [])
  return await unseal(await sharedKey(privateKey, from), sealed)
}

/** Seals a list for everybody who works at this device. */
export async function sealList(list: string, expiresAt: string, people: readonly PersonLock[]): Promise<SealedList> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const raw = await crypto.subtle.exportKey('raw', key)
  const keys = await Promise.all(people.map(async (person) => [person.memberId, await sealFor(person, raw)] as const))
  return { ...(await seal(key, new TextEncoder().encode(list))), expiresAt, keys: Object.fromEntries(keys) }
}

/** The list, by the key of one of those for whom it was sealed; null: it was changed, or is not for them. */
export async function openList(list: SealedList, memberId: string, privateKey: CryptoKey): Promise<string | null> {
  const mine = list.keys[memberId]
  const raw = mine && (await openSealed(privateKey, mine))
  if (!raw) return null
  const words = await unseal(await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']), list)
  return words && new TextDecoder().decode(words)
}

const exchange = { name: 'ECDH', namedCurve: 'P-256' }
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

const newPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(exchange, true, ['deriveBits'])

async function pinKey(secret: CryptoKey, pin: string, salt: BufferSource): Promise<CryptoKey> {
  const mixed = await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(pin))
  const base = await crypto.subtle.importKey('raw', mixed, 'PBKDF2', false, ['deriveKey'])
  return await toAes({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, base)
}

async function sharedKey(mine: CryptoKey, theirs: CryptoKey): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, mine, 256)
  const base = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const nothing = new Uint8Array(0)
  return await toAes({ name: 'HKDF', hash: 'SHA-256', salt: nothing, info: nothing }, base)
}

const toAes = (by: Pbkdf2Params | HkdfParams, base: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(by, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

async function seal(key: CryptoKey, words: BufferSource): Promise<Sealed> {
  const iv = random(12)
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, words) }
}

const unseal = (key: CryptoKey, { iv, bytes }: Sealed): Promise<ArrayBuffer | null> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
