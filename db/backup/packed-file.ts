import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipelined } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** What backups are encrypted with, 32 bytes; null: they are not. */
export type Key = Buffer | null
/** A file as it was written: its length in bytes and the SHA-256 of them. */
export type Measured = { bytes: number; sha256: string }

/** Packed files are gzip. Encrypted they are AES-256-GCM of that: 12 bytes of nonce, the text, 16 bytes of tag. */
export const endingOf = (key: Key) => (key ? '.gz.aes' : '.gz')

const NONCE = 12
const TAG = 16
/** As much as AES-GCM may encrypt under one nonce. */
const MOST = 2 ** 36 - 32

/** Writes a packed file that is on the disk when this resolves. */
export async function packFile(source: AsyncIterable<Uint8Array>, path: string, key: Key): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipelined(source, createGzip({ level: 3 }), key ? encrypted(key) : asItIs, measured, file)
  return { bytes, sha256: hash.digest('hex') }
}

/** What a packed file holds; reading it fails when a byte was changed or the key is another. */
export function readPacked(path: string, key: Key): Readable {
  const isEncrypted = path.endsWith('.aes')
  if (isEncrypted && !key) throw new Error(`${path} is encrypted: please set BACKUP_KEY_FILE.`)
  const open = isEncrypted && key ? decrypted(key) : asItIs
  // The error of each part reaches who reads the last one.
  return pipeline(createReadStream(path), open, createGunzip(), () => {})
}

/** Measures a file as it lies on the disk. */
export async function measureFile(path: string): Promise<Measured> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Makes sure that a file which was just made or renamed is found in its folder after a loss of power. */
export async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function* asItIs(chunks: AsyncIterable<Buffer>) {
  yield* chunks
}

const encrypted = (key: Buffer) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    let bytes = 0
    yield nonce
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > MOST) throw new Error('More than 64 GiB cannot be encrypted as one file.')
      yield cipher.update(chunk)
    }
    yield cipher.final()
    yield cipher.getAuthTag()
  }

const decrypted = (key: Buffer) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let held: Buffer = Buffer.alloc(0)
    let decipher: ReturnType<typeof createDecipheriv> | undefined
    for await (const chunk of chunks) {
      held = Buffer.concat([held, chunk])
      if (!decipher && held.length >= NONCE) {
        decipher = createDecipheriv('aes-256-gcm', key, held.subarray(0, NONCE))
        held = held.subarray(NONCE)
      }
      // The last bytes are the tag.
      if (!decipher || held.length <= TAG) continue
      yield decipher.update(held.subarray(0, -TAG))
      held = held.subarray(-TAG)
    }
    if (!decipher || held.length < TAG) throw new Error('The file is cut off.')
    ;(decipher as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }).setAuthTag(held)
    yield decipher.final()
  }
