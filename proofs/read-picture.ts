import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What a camera reads in a picture of a QR code. */
export async function readPicture(bytes: Uint8Array): Promise<string> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(await readFile(wasm)).buffer } })
  const [found] = await readBarcodes(bytes, { formats: ['QRCode'] })
  if (!found) throw new Error('There is no code in this picture.')
  return found.text
}
