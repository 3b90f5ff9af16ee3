import { readdirSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Manifest } from './backup-folder.ts'
import { readPacked, type Key } from './packed-file.ts'
import { fileOf } from './wal-archive.ts'

/** Until where the newest history of the books follows each timeline; each restore begins a new one. */
export type Line = ReadonlyMap<string, bigint>

/** The way from the first timeline to the newest one that the archive knows. */
export async function readLine(logFolder: string, key: Key): Promise<Line | null> {
  const newest = readdirSync(logFolder)
    .flatMap((file) => /^([0-9A-F]{8})\.history\.gz(?:\.aes)?$/.exec(file)?.[1] ?? [])
    .toSorted()
    .at(-1)
  const file = newest && fileOf(`${newest}.history`, logFolder)
  if (!file) return null
  const history = await text(readPacked(file, key)).catch((error: unknown) => {
    throw new Error(`${file} is damaged, or encrypted with another key.`, { cause: error })
  })
  const rows = [...history.matchAll(/^(\d+)\t([0-9A-F]+\/[0-9A-F]+)\t/gm)]
  const parents = rows.map(([, timeline, end]) => [nameOf(Number(timeline)), placeOf(end ?? '')] as const)
  return new Map([...parents, [newest, placeOf('FFFFFFFF/FFFFFFFF')]])
}

/** Whether a backup belongs to that history, and not to days that a restore has undone. */
export function isOnLine({ log }: Manifest, line: Line | null): boolean {
  if (!line) return true
  const end = line.get(log.first.slice(0, 8))
  return end !== undefined && placeOf(log.end) <= end
}

const nameOf = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0')

/** `16/B374D848` is a place in the log: 32 bits, and 32 bits. */
function placeOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
