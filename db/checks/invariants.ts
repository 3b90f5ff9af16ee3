import { readFile } from 'node:fs/promises'

/** One that is `inTime` says that something waiting is done soon: it judges the house at work, not its books. */
export type Invariant = { id: string; severity: string; inTime: boolean; meaning: string; query: string }

/**
 * Every invariant that SQL can see: `-- id severity: meaning`, or `-- id severity in time: meaning`, above the query
 * that finds its violations.
 */
export async function readInvariants(): Promise<Invariant[]> {
  const text = await readText('invariants.sql')
  return text
    .split(/^(?=-- \w+ (?:critical|high)(?: in time)?: )/m)
    .slice(1)
    .map((part) => {
      const [, id = '', severity = '', inTime, meaning = ''] =
        /^-- (\w+) (critical|high)( in time)?: (.+)$/m.exec(part) ?? []
      const query = part
        .slice(part.indexOf('\n') + 1)
        .trim()
        .replace(/;$/, '')
      return { id, severity, inTime: inTime !== undefined, meaning, query }
    })
}

/** The statements that make the views of the check contract, by which anybody can ask the invariants. */
export const readChkViews = async (): Promise<string> => await readText('views.sql')

/**
 * The same questions as statements that need no views: a house in production has none. What each view shows comes with
 * the statement, under the view's name; inside it a table is named by its schema.
 */
export async function readStandalone(invariants: readonly Invariant[]): Promise<Invariant[]> {
  const views = [...(await readChkViews()).matchAll(/^create view chk\.(\w+) as\n([^]*?);$/gm)]
  return invariants.map((invariant) => {
    const parts = views
      .filter(([, view = '']) => new RegExp(String.raw`\bchk\.${view}\b`).test(invariant.query))
      .map(([, view, shown]) => `${view} as not materialized (\n${shown}\n)`)
    return { ...invariant, query: `with ${parts.join(',\n')}\n${invariant.query.replaceAll(/\bchk\./g, '')}` }
  })
}

const readText = async (file: string) => await readFile(new URL(file, import.meta.url), 'utf8')
