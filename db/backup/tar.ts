import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder, createTarPacker } from 'modern-tar'

/** A file, or a folder, on its way into an archive; `size` in bytes. */
export type Entry = { name: string; size: number; isFolder?: boolean; body: AsyncIterable<Uint8Array> }

/** A tar archive of entries, made as it is read. */
export function packTar(entries: AsyncIterable<Entry>): Readable {
  const { readable, controller } = createTarPacker()
  const pack = async () => {
    for await (const { name, size, isFolder = false, body } of entries) {
      const header = { name, size, type: isFolder ? ('directory' as const) : ('file' as const) }
      const writer = controller.add(header).getWriter()
      if (size > 0) for await (const chunk of body) await writer.write(chunk)
      await writer.close()
    }
    controller.finalize()
  }
  // An entry that cannot be read ends the archive, and who reads it hears why.
  pack().catch((error: unknown) => controller.error(error))
  return Readable.fromWeb(readable as ReadableStream)
}

/** The entries of a tar archive, one after the other; each must be read before the next. A cut archive is an error. */
export async function* readTar(archive: Readable): AsyncGenerator<Entry> {
  const entries = (Readable.toWeb(archive) as unknown as globalThis.ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  )
  for await (const { header, body } of entries as unknown as AsyncIterable<ParsedEntry>) {
    yield { name: header.name, size: header.size, isFolder: header.type === 'directory', body }
  }
}

type ParsedEntry = { header: { name: string; size: number; type?: string }; body: AsyncIterable<Uint8Array> }
