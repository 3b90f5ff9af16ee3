import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refused } from '#domain/refusals.ts'
import type { ReadPicture } from './read-picture.ts'

/** How large a file may be that is read as a picture. */
export const MOST_BYTES = 15 * 1024 * 1024
/** Each that waits holds its bytes. */
const MOST_WAITING = 4
const PATIENCE_MS = 60_000

const reader = fileURLToPath(new URL('picture-reader.ts', import.meta.url))

let reading: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes the files of a picture from what was uploaded. One at a time, and in a process of its own: what a picture needs
 * of memory is given back, and one that breaks its reader breaks nothing else. `picture.unreadable`, `picture.busy`.
 */
export async function makePictureFiles(uploaded: Buffer): Promise<ReadPicture> {
  if (waiting >= MOST_WAITING) throw new Refused('picture.busy')
  waiting++
  const made = reading.then(() => readElsewhere(uploaded)).finally(() => waiting--)
  reading = made.catch(() => {})
  const read = await made
  if (!read) throw new Refused('picture.unreadable')
  return read
}

/** Null when it cannot be read, takes too long, or ends its reader. */
async function readElsewhere(uploaded: Buffer): Promise<ReadPicture | null> {
  const { promise, resolve } = Promise.withResolvers<ReadPicture | null>()
  const child = fork(reader, {
    serialization: 'advanced',
    execArgv: [],
    env: {},
    timeout: PATIENCE_MS,
    stdio: 'ignore',
  })
  child.once('message', (read) => resolve(inBuffers(read as ReadPicture | null)))
  child.once('error', () => resolve(null))
  child.once('exit', () => resolve(null))
  // What has ended already says so by itself.
  child.send(uploaded, () => {})
  return await promise
}

/** Bytes from another process come as plain arrays. */
const inBuffers = (read: ReadPicture | null): ReadPicture | null =>
  read && { ...read, files: read.files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) }
