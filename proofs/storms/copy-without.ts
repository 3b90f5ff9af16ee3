import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Words of a source file that keep a rule, and what a careless hand might have written in their stead. */
export type Guard = { file: string; words: string; instead?: string }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Copies rooms of the house to a folder of their own, one guard cut out; throws when its words are not there once. */
export function copyWithout({ file, words, instead = '' }: Guard, rooms: readonly string[]): string {
  const source = readFileSync(join(root, file), 'utf8')
  if (source.split(words).length !== 2) throw new Error(`${file} does not say once: ${words}`)

  const copy = mkdtempSync(join(tmpdir(), 'bathhouse-without-'))
  try {
    for (const part of [...rooms, 'package.json', 'tsconfig.base.json']) {
      cpSync(join(root, part), join(copy, part), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(
      join(copy, file),
      source.replace(words, () => instead),
    )
    return copy
  } catch (error) {
    rmSync(copy, { recursive: true })
    throw error
  }
}
