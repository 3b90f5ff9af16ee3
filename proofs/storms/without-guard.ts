import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openHouse, type TestHouse } from '../house.ts'
import { copyWithout, type Guard } from './copy-without.ts'

type Input = Parameters<typeof openHouse>[0]

/**
 * A house whose server is a copy of ours with one guard removed from its source: the twin in which a race must fail,
 * or else the test of the race proves nothing. Throws unless the text of the guard occurs exactly once.
 */
export async function openHouseWithout(guard: Guard, input: Input = {}): Promise<TestHouse> {
  const copy = copyWithout(guard, ['domain', 'api', 'db', 'server'])
  const remove = () => rmSync(copy, { recursive: true, force: true })
  try {
    const main = (await import(pathToFileURL(join(copy, 'server/main.ts')).href)) as typeof import('#server/main.ts')
    const house = await openHouse({ ...input, openServer: main.openServer })
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

/** Writes something else for words of a function of the database; throws when the function does not say them once. */
export async function cutOut(house: TestHouse, name: string, words: string, instead = 'if false then'): Promise<void> {
  const [found] = await house.rows<{ text: string }>('select pg_get_functiondef($1::regproc) as text', [name])
  if (found?.text.split(words).length !== 2) throw new Error(`${name} does not say once: ${words}`)
  await house.rows(found.text.replace(words, () => instead))
}
