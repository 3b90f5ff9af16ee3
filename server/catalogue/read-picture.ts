import sharp, { type Metadata } from 'sharp'
import { pictureFormats, widthsOf } from '#domain/catalogue/picture.ts'
import type { PictureFile } from './picture-store.ts'

export type ReadPicture = { width: number; height: number; files: PictureFile[] }

const MOST_PIXELS = 50_000_000
/** These are held whole while they are read: 6 to 10 bytes for each pixel, an AVIF 18. */
const MOST_PIXELS_PROGRESSIVE = 25_000_000
const MOST_PIXELS_AVIF = 12_500_000
/** Nothing on a page is so tall. */
const TALLEST = 4

sharp.concurrency(1)
sharp.cache(false)
// It reads four formats, and no other gets as far as a decoder: no SVG, GIF, PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

/**
 * The files of a picture: turned the way it was held, without anything that its camera wrote into it. Throws when it is
 * none, broken, or too large to be held in memory.
 */
export async function readPicture(uploaded: Buffer): Promise<ReadPicture> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true } as const
  const told = await sharp(uploaded, options).metadata()
  const { width, height } = told.autoOrient
  if (width * height > mostPixelsOf(told)) throw new Error('too many pixels')
  if (height > width * TALLEST) throw new Error('a strip')
  const widths = widthsOf(width)
  const { data, info } = await sharp(uploaded, { ...options, autoOrient: true })
    .resize({ width: widths.at(-1)! })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: PictureFile[] = []
  for (const width of widths) {
    for (const format of pictureFormats) {
      const resized = sharp(data, { raw }).resize({ width })
      files.push({ width, format, bytes: await resized.toFormat(format, quality[format]).toBuffer() })
    }
  }
  return { width, height, files }
}

function mostPixelsOf({ format, compression, isProgressive }: Metadata): number {
  if (format === 'heif' && compression === 'av1') return MOST_PIXELS_AVIF
  if (!['jpeg', 'png', 'webp'].includes(format)) throw new Error(`a picture of kind ${format}`)
  return isProgressive ? MOST_PIXELS_PROGRESSIVE : MOST_PIXELS
}

/** With more effort an AVIF takes five times as long, and is hardly smaller. */
const quality = { avif: { quality: 50, effort: 3 }, webp: { quality: 75 } }
