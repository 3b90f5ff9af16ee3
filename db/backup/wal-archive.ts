import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { packFile, readPacked, endingOf, syncFolderOf, type Key } from './packed-file.ts'

/** PostgreSQL's log of changes (WAL) comes in segments: 8 digits of timeline, then 16 of place. */
const segmentName = /^[0-9A-F]{24}$/
/** The length of a segment, in bytes. */
const SEGMENT_BYTES = 16 * 1024 ** 2

/**
 * Stores a file of the log in the archive. It is on the disk when this resolves; the same file again changes nothing,
 * and another file of the same name is refused.
 */
export async function archiveLog(from: string, folder: string, name: string, key: Key): Promise<void> {
  const to = join(folder, name + endingOf(key))
  if (existsSync(to)) {
    if (await holdsSame(from, to, key)) return
    throw new Error(`${to} is there already and holds something else: does another database use this BACKUP_DIR?`)
  }
  const part = `${to}.part`
  await packFile(createReadStream(from), part, key)
  await rename(part, to)
  await syncFolderOf(to)
}

/**
 * Brings a file of the log back from the archive. Answers false when the log ends here, or when the file lies in the
 * folder of the database already; fails when it is damaged, or missing although later ones are there.
 */
export async function fetchLog(name: string, to: string, folder: string, key: Key): Promise<boolean> {
  if (existsSync(join(dirname(to), name))) return false
  const file = fileOf(name, folder)
  if (!file) {
    if (isGap(name, folder)) {
      throw new Error(
        `The log of changes has a gap: ${name} is missing from ${folder}. The moment of a backup can be restored with --backup.`,
      )
    }
    return false
  }
  try {
    await pipeline(readPacked(file, key), createWriteStream(to, { mode: 0o600 }))
    if (segmentName.test(name) && (await stat(to)).size !== SEGMENT_BYTES)
      throw new Error('It is not as long as it was.')
  } catch (error) {
    await rm(to, { force: true })
    throw new Error(`${file} is damaged, or encrypted with another key.`, { cause: error })
  }
  return true
}

/** Where the archive has a file of the log. */
export const fileOf = (name: string, folder: string) =>
  ['.gz', '.gz.aes'].map((ending) => join(folder, name + ending)).find((path) => existsSync(path))

/** The names of all segments from one to another of the same timeline, both included. */
export function segmentsBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8)
  const count = Number(placeOf(last) - placeOf(first)) + 1
  return Array.from({ length: count }, (_, i) => timeline + nameOfPlace(placeOf(first) + BigInt(i)))
}

/** Whether a segment lies before another one, on whatever timeline. */
export const isBefore = (name: string, other: string) => placeOf(name) < placeOf(other)

/** The segments that a folder holds, by the names of their files. */
export const listSegments = (folder: string) =>
  readdirSync(folder).flatMap((file) => {
    const name = file.slice(0, 24)
    return segmentName.test(name) && /^\.gz(\.aes)?$/.test(file.slice(24)) ? [{ name, file }] : []
  })

/** A missing segment is a gap when later ones are there, and none of another timeline stands in its place. */
function isGap(name: string, folder: string): boolean {
  if (!segmentName.test(name)) return false
  const others = listSegments(folder).map((segment) => segment.name)
  const standsIn = others.some((other) => placeOf(other) === placeOf(name))
  return !standsIn && others.some((other) => isBefore(name, other))
}

/** 256 segments make one of the middle 8 digits. */
const placeOf = (name: string) => (BigInt(`0x${name.slice(8, 16)}`) << 8n) + BigInt(`0x${name.slice(16, 24)}`)
const nameOfPlace = (place: bigint) =>
  [place >> 8n, place & 0xffn].map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')

async function holdsSame(plain: string, packed: string, key: Key): Promise<boolean> {
  const file = await open(plain)
  let at = 0
  try {
    for await (const chunk of readPacked(packed, key) as AsyncIterable<Buffer>) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(chunk.length), 0, chunk.length, at)
      if (!chunk.equals(buffer.subarray(0, bytesRead))) return false
      at += chunk.length
    }
    return at === (await file.stat()).size
  } catch {
    return false
  } finally {
    await file.close()
  }
}
