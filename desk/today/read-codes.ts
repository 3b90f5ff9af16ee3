import type * as Ponyfill from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'
// As a file of its own: our build takes calls of `z` and `no` for pure, and its short names are the same.
import reader from '../../node_modules/barcode-detector/dist/iife/ponyfill.js?url'

/** What finds codes in a picture of a camera. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }

declare global {
  interface Window {
    BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }
    BarcodeDetectionAPI?: typeof Ponyfill
  }
}

/** What reads codes here: the browser itself where it can, else our own copy of a program for it, from this house. */
export async function openDetector(): Promise<Detector> {
  const own = window.BarcodeDetector
  if (own && (await own.getSupportedFormats()).includes('qr_code')) return new own({ formats: ['qr_code'] })
  if (!window.BarcodeDetectionAPI) await loadReader()
  const loaded = window.BarcodeDetectionAPI
  if (!loaded) throw new Error('The program that reads codes did not load.')
  // Its own default would be a server of others.
  loaded.prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new loaded.BarcodeDetector({ formats: ['qr_code'] })
}

function loadReader(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = reader
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error('The program that reads codes did not load.')))
  document.head.append(script)
  return promise
}
