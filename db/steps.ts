import { readdir, readFile } from 'node:fs/promises'

/** A release that went out, and the newest step of the schema that it knows. */
export type Release = { name: string; newestStep: string }

/**
 * A step of the schema. `expand`: in a transaction, and the last release goes on working. `online`: outside a
 * transaction, a statement at a time. `contract`: in a transaction, and it ends the release that it names, and all
 * before it.
 */
export type Step = { name: string; file: string; text: string } & (
  | { kind: 'expand' | 'online' }
  | { kind: 'contract'; ends: Release }
)

/** All steps that this program knows, in their order. */
export async function readSteps(folder: URL): Promise<Step[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  const releases = await readReleases(folder)
  return await Promise.all(
    files.map(async (file) => stepOf(file, await readFile(new URL(file, folder), 'utf8'), releases)),
  )
}

/** The releases that went out, oldest first. */
export async function readReleases(folder: URL): Promise<Release[]> {
  const lines = (await readFile(new URL('releases.txt', folder), 'utf8')).split('\n')
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', newestStep = ''] = line.split(' ')
      return { name, newestStep }
    })
}

/** The step in a file `NNNN_name.sql`, `NNNN_name.online.sql` or `NNNN_name.contract.sql`. */
export function stepOf(file: string, text: string, releases: readonly Release[]): Step {
  const [name = '', kind] = file.replace(/\.sql$/, '').split('.')
  const step = { name, file, text }
  if (kind === undefined) return { ...step, kind: 'expand' }
  if (kind === 'online') return { ...step, kind }
  if (kind !== 'contract') throw new Error(`${file}: a step is .sql, .online.sql or .contract.sql.`)
  const [, named] = /^-- Release (\S+) is over\.$/m.exec(text.split('\n', 1)[0] ?? '') ?? []
  const ends = releases.find((release) => release.name === named)
  if (!ends) throw new Error(`${file}:1: the first line must name a release of releases.txt: -- Release 0.1.0 is over.`)
  return { ...step, kind, ends }
}
