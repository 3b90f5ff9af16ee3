import { readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
/** What a visitor's first look at a page costs, in bytes as they travel (brotli). */
export type Payload = { js: number; ownChunk: number; css: number; fonts: number; html: number; total: number }

const builds = { web: new URL('../../dist/web/', import.meta.url), desk: new URL('../../dist/desk/', import.meta.url) }

/** Adds up what a cold visit of one screen loads, from the manifest of the build: of the guests' site, or of the desk. */
export function payloadOf(screen: string, build: keyof typeof builds = 'web'): Payload {
  const site = builds[build]
  const size = (file: string) => statSync(new URL(file, site)).size
  const compressed = (file: string) => size(`${file}.br`)
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', site), 'utf8')) as Manifest
  const chunks = new Set([...reach(manifest, 'index.html'), ...reach(manifest, screen)])
  const js = sum([...chunks].map((key) => compressed(manifest[key]!.file)))
  const styles = Object.values(manifest).flatMap((chunk) =>
    [...(chunk.css ?? []), chunk.file].filter((file) => file.endsWith('.css')),
  )
  const css = sum([...new Set(styles)].map(compressed))
  const fonts = sum(
    Object.values(manifest)
      .filter(({ file }) => file.endsWith('.woff2'))
      .map(({ file }) => size(file)),
  )
  // The page brings its styles with it (vite.config.ts, paintFirst).
  const html = brotliCompressSync(readFileSync(new URL('index.html', site))).length
  return { js, ownChunk: compressed(manifest[screen]!.file), css, fonts, html, total: js + fonts + html }
}

function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key]?.imports ?? []) reach(manifest, next, seen)
  return seen
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
