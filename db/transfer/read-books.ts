import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { unseal } from '../backup/sealed-text.ts'
import { readTar, type Entry } from '../backup/tar.ts'
import { FORMAT, MANIFEST, tableOfPart, type BooksManifest } from './books.ts'

/** The entries of a file of books, one after the other. */
export const entriesOf = (file: string): AsyncGenerator<Entry> =>
  readTar(pipeline(createReadStream(file), createGunzip(), () => {}))

/** Reads a file of books to its end and answers its manifest; refuses a file in which a byte was changed. */
export async function verifyBooks(file: string): Promise<BooksManifest> {
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  let body: string | null = null
  try {
    for await (const entry of entriesOf(file)) {
      if (entry.name === MANIFEST) body = unseal(await text(entry.body))
      else await addTo(hashes, entry)
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EACCES') throw new Error(`${file} cannot be read.`, { cause: error })
    throw new Error(`${file} is damaged, or no file of books.`, { cause: error })
  }
  const manifest = body === null ? null : (JSON.parse(body) as BooksManifest)
  if (manifest?.format !== FORMAT) throw new Error(`${file} is damaged, or no file of books.`)
  for (const { name, sha256 } of manifest.tables) {
    const found = (hashes.get(name) ?? createHash('sha256')).digest('hex')
    if (found !== sha256) throw new Error(`${file} is damaged: the rows of ${name} are not as its manifest says.`)
  }
  const strange = [...hashes.keys()].find((name) => !manifest.tables.some((table) => table.name === name))
  if (strange) throw new Error(`${file} is damaged: it has rows of ${strange}, and its manifest has not.`)
  return manifest
}

async function addTo(hashes: Map<string, ReturnType<typeof createHash>>, { name, body }: Entry): Promise<void> {
  const table = tableOfPart(name) ?? name
  const hash = hashes.get(table) ?? createHash('sha256')
  hashes.set(table, hash)
  for await (const chunk of body) hash.update(chunk)
}
