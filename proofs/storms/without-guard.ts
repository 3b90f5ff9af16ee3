import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openHouse, type TestHouse } from '../house.ts'

/** Words of a source file that keep a rule, and what a careless hand might have written in their stead. */
export type Guard = { file: string; words: string; instead?: string }
type Wish = Parameters<typeof openHouse>[0]

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A house whose server is a copy of ours with one guard cut out of its source: the twin in which a race must go wrong,
 * or else the race proves nothing. Throws when the words of the guard are no longer there once.
 */
export async function openHouseWithout({ file, words, instead = '' }: Guard, wish: Wish = {}): Promise<TestHouse> {
  const source = readFileSync(join(root, file), 'utf8')
  if (source.split(words).length !== 2) throw new Error(`${file} does not say once: ${words}`)

  const copy = mkdtempSync(join(tmpdir(), 'bathhouse-without-'))
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    for (const part of ['domain', 'api', 'db', 'server', 'package.json', 'tsconfig.base.json']) {
      cpSync(join(root, part), join(copy, part), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(
      join(copy, file),
      source.replace(words, () => instead),
    )
    const main = (await import(pathToFileURL(join(copy, 'server/main.ts')).href)) as typeof import('#server/main.ts')
    const house = await openHouse({ ...wish, openServer: main.openHouse })
    return { ...house, close: () => house.close().finally(remove) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Takes a CHECK off a table, the database's own line behind a guard; throws when there is no such one. */
export async function dropCheck(house: TestHouse, table: string, words: string): Promise<void> {
  const found = await house.rows<{ conname: string }>(
    `select conname from pg_constraint where conrelid = $1::regclass and contype = 'c' and strpos(pg_get_constraintdef(oid), $2) > 0`,
    [table, words],
  )
  if (found.length !== 1) throw new Error(`${found.length} CHECKs of ${table} say: ${words}`)
  await house.rows(`alter table ${table} drop constraint "${found[0]!.conname}"`)
}
