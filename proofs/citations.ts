/**
 * The citations of CONTRIBUTING.md: `docs/decisions/008`, `ruling 13`, `spec 4`, `api 6`, `payments rule 4`,
 * `platform 1.9`, `invariant C1`, `design, "Skeletons"`, `trial: screens 8`, `security finding 12`, `(#197)`, and paths.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(file, 'utf8')
const brief = (file: string) => read(`docs/brief/${file}.md`)
const allOf = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, found]) => found!))

/** `13`, `31, 32`, `27 to 30`, `6 and 8`: what follows the word of a citation. */
const list = String.raw`(\d+[a-z]?(?:\.\d+)?(?:(?:, and |, | and | to )\d+[a-z]?(?![\w-]))*)`

type Kind = { cited: RegExp; there: Set<string>; read?: (cited: string) => string[] }

const kinds: Kind[] = [
  { cited: /docs\/decisions\/(\d+)/g, there: new Set(globSync('docs/decisions/*.md').map((file) => numberOf(file))) },
  { cited: new RegExp(`\\brulings? ${list}`, 'gi'), there: allOf(brief('rulings'), /^(\d+)\. /gm) },
  { cited: new RegExp(`\\bspec ${list}`, 'gi'), there: allOf(brief('specification'), /^## (\d+)\. /gm) },
  { cited: new RegExp(`\\bapi ${list}`, 'g'), there: allOf(brief('api'), /^## (\d+)\. /gm) },
  { cited: new RegExp(`\\bpayments rules? ${list}`, 'gi'), there: allOf(brief('payments'), /^(\d+)\. /gm) },
  { cited: new RegExp(`\\bplatform ${list}`, 'g'), there: platformParts() },
  { cited: /\bplatform(?: \d)?, "([^"]+)"/g, there: headingsOf(brief('platform/README')), read: asHeading },
  { cited: /\bdesign, "([^"]+)"/g, there: headingsOf(brief('design')), read: asHeading },
  {
    cited: /\binvariants? ((?:(?:, | and )?[A-Z]-?\d+)+)/g,
    there: invariantIds(),
    read: (ids) => ids.split(/, | and /),
  },
  ...['screens', 'entities', 'calls'].map((part, at) => ({
    cited: new RegExp(String.raw`\btrial:[^)\n]*?\b${part} ${list}`, 'g'),
    there: allOf(brief('trial').split('\n## ')[at + 1] ?? '', /^\| (\d+) \|/gm),
  })),
  {
    cited: new RegExp(`\\bsecurity findings? ${list}`, 'gi'),
    there: allOf(read('docs/security.md'), /^\| (\d+[a-z]?) \|/gm),
  },
  {
    cited: /\(((?:(?:, | )?#\d{1,4}(?![\da-fA-F]))+)/g,
    there: allOf(read('docs/acceptance.md'), /\*\*(\d+)\.\*\*/g),
    read: hashes,
  },
]

/** Files by their whole path. The brief names them as they were. */
const paths: Kind = {
  cited:
    /(?<![\w./-])((?:docs|domain|api|server|web|ui|sandbox|db|journeys|proofs|bin)\/[\w./-]+\.(?:md|sql|tsx?|png))/g,
  there: new Set(),
  read: missingPaths,
}

/** Words that once cited something and may lead anywhere: "decision 13" was the customer's list, or a record. */
const forbidden =
  /\bdecisions? \d|\brecords? \d|\bspecification \d|\bsection \d|\b(?:api|payments|house|rulings)\.md \d/gi

/** The citations of a text that lead nowhere or are ambiguous. */
export function deadCitations(file: string, text: string): string[] {
  const prose = withoutLineBreaks(text)
  const isBrief = file.startsWith('docs/brief/')
  const dead = [...kinds, ...(isBrief ? [] : [paths])].flatMap(({ cited, there, read = numbersOf }) =>
    [...prose.matchAll(cited)].flatMap(([whole, what]) =>
      read(what!)
        .filter((each) => !there.has(each))
        .map((each) => `${file}: "${whole}" leads nowhere (${each})`),
    ),
  )
  // The brief speaks of its own sections, and of its own files.
  if (isBrief || file === 'docs/acceptance.md') return dead
  const unclear = [...prose.matchAll(forbidden)].map(
    ([words]) => `${file}: "${words}" is no citation: see CONTRIBUTING.md`,
  )
  return [...dead, ...unclear]
}

/** The links of a page of the documents that lead to no file. */
export function deadLinks(file: string): string[] {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  const links = [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link!)
  return links.filter((link) => !existsSync(`${folder}${link}`)).map((link) => `${file}: ${link} is not there`)
}

/** A comment of several lines is read as one: a citation may go on in the next. */
function withoutLineBreaks(text: string): string {
  return text.replaceAll(/[ ]*\n[ ]*(?:\*|\/\/|--)[ ]+/g, ' ')
}

/** `27 to 30` is four, `31, 32` two. */
function numbersOf(cited: string): string[] {
  return cited.split(/, and |, | and /).flatMap((part) => {
    const [from, to] = part.split(' to ')
    if (to === undefined) return [part]
    return Array.from({ length: Number(to) - Number(from) + 1 }, (_, at) => String(Number(from) + at))
  })
}

function hashes(cited: string): string[] {
  return [...cited.matchAll(/#(\d+)/g)].map(([, number]) => number!)
}

function numberOf(file: string): string {
  return /(\d+)-/.exec(file)?.[1] ?? file
}

function asHeading(cited: string): string[] {
  return [cited.toLowerCase()]
}

/** Headings, bold words and the first cells of tables, without the brackets after them. */
function headingsOf(text: string): Set<string> {
  const found = [...text.matchAll(/^(?:#+ (?:\d+\. )?|\*\*|\| )([^|*(.:\n]+)/gm)].map(([, words]) => words!.trim())
  return new Set(found.flatMap((words) => [words, words.split(' where ')[0]!]).map((words) => words.toLowerCase()))
}

/** `platform 1` and, of the ten rules in it, `platform 1.9`. */
function platformParts(): Set<string> {
  const text = brief('platform/README')
  const rules = [...allOf(text.split('\n## ')[1] ?? '', /^(\d+)\. /gm)].map((rule) => `1.${rule}`)
  return new Set([...allOf(text, /^## (\d+)\. /gm), ...rules])
}

/** Those of the brief, and those that came later. */
function invariantIds(): Set<string> {
  return new Set([
    ...allOf(brief('invariants'), /^\| ([A-Z]-?\d+)\b/gm),
    ...allOf(read('db/checks/invariants.sql'), /^-- ([A-Z]-?\d+) /gm),
  ])
}

function missingPaths(path: string): string[] {
  return existsSync(path) ? [] : [path]
}
