import { globSync, readFileSync } from 'node:fs'

/** Where the index lies; `node bin/generate-decisions-index.ts` writes it. */
export const indexFile = 'docs/decisions/README.md'

/** The parts of the index, in its order: every record names one of them. */
const capabilities = [
  'availability',
  'time',
  'catalogue',
  'pricing',
  'cart',
  'checkout',
  'payments',
  'bookings',
  'memberships',
  'accounts',
  'access',
  'oauth',
  'security',
  'emails',
  'platform',
  'site',
  'operations',
  'tests',
  'documents',
]

/** What a record says above its context: `- Capability: checkout`, `- Superseded by: docs/decisions/037`. */
type Decision = { number: string; file: string; title: string; facts: Map<string, string> }

/** A relation that must be said on both sides, or the older record does not say that it is over. */
const pairs = [
  ['Supersedes', 'Superseded by'],
  ['Supersedes in part', 'Superseded in part by'],
  ['Adds to', 'Added to by'],
] as const

/** The records of docs/decisions, by number. */
export function readDecisions(): Decision[] {
  const files = globSync('docs/decisions/[0-9]*.md').toSorted()
  return files.map((file) => readDecision(file, readFileSync(file, 'utf8')))
}

/** One record, as its first lines say it. */
export function readDecision(file: string, text: string): Decision {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
  const head = text.split('**Context.**')[0] ?? ''
  const facts = [...head.matchAll(/^- ([^:]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
  return { number, file: file.slice(file.lastIndexOf('/') + 1), title, facts: new Map(facts) }
}

/** What keeps the records from being put in order: no capability, no word on what is settled, a relation said once. */
export function problemsOf(decisions: Decision[]): string[] {
  const unsaid = decisions.flatMap(({ file, number, facts }) => [
    ...(file.startsWith(`${number}-`) ? [] : [`${file} begins with "# ${number}."`]),
    ...(capabilities.includes(facts.get('Capability') ?? '') ? [] : [`${file} names no capability of the index`]),
    ...(facts.has('Settles') ? [] : [`${file} does not say what it settles`]),
  ])
  return [
    ...unsaid,
    ...pairs.flatMap(([newer, older]) => [...oneSided(decisions, newer, older), ...oneSided(decisions, older, newer)]),
  ]
}

/** The index: records by capability, those that are over struck out, and where each ruling was settled. */
export function indexOf(decisions: Decision[]): string {
  const parts = capabilities.map((capability) => {
    const rows = decisions
      .filter(({ facts }) => facts.get('Capability') === capability)
      .map((decision) => rowOf(decision))
    return `## ${capability}\n\n| | Decision | Settles |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Decisions, by capability

Written by \`npm run decisions\` from the first lines of each record; do not edit it by hand. How a decision is recorded: [CONTRIBUTING.md](../../CONTRIBUTING.md).

${parts.join('\n')}
## Rulings, and the records that settle them

The rulings are those of [docs/brief/rulings.md](../brief/rulings.md).

| Ruling | Record |
|---|---|
${rulingRows(decisions).join('\n')}
`
}

function rowOf({ number, file, title, facts }: Decision): string {
  const settles = facts.get('Settles') ?? ''
  const over = facts.get('Superseded by')
  if (over !== undefined) return `| ~~${number}~~ | ~~[${title}](${file})~~ superseded by ${over} | ~~${settles}~~ |`
  const parts = ['Superseded in part by', 'Added to by'].filter((name) => facts.has(name))
  const since = parts.map((name) => `. ${name} ${facts.get(name)}`).join('')
  return `| ${number} | [${title}](${file})${since} | ${settles} |`
}

/** Every ruling with its records, newest last; one without a record is done as it is written. */
function rulingRows(decisions: Decision[]): string[] {
  const rulings = [...readFileSync('docs/brief/rulings.md', 'utf8').matchAll(/^(\d+)\. /gm)].map(([, number]) =>
    Number(number),
  )
  return rulings.map((ruling) => {
    const records = decisions
      .filter(({ facts }) => rulingsIn(facts.get('Settles') ?? '').includes(ruling))
      .map(({ number, file }) => `[${number}](${file})`)
    return `| ${ruling} | ${records.join(', ') || 'as written'} |`
  })
}

/** The rulings that a line names: `rulings 19, 27 to 30 (the browser)`. */
export function rulingsIn(settles: string): number[] {
  const named = /\brulings? (\d+(?:(?:, | to )\d+)*)/.exec(settles)?.[1] ?? ''
  return named.split(', ').flatMap((part) => {
    const [from = NaN, to = from] = part.split(' to ').map(Number)
    return part === '' ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
}

function oneSided(decisions: Decision[], said: string, answered: string): string[] {
  return decisions.flatMap(({ number, file, facts }) =>
    numbersIn(facts.get(said)).flatMap((other) => {
      const answers = numbersIn(decisions.find((each) => each.number === other)?.facts.get(answered))
      return answers.includes(number)
        ? []
        : [`${file} says "${said}: ${other}", and ${other} does not say "${answered}: ${number}"`]
    }),
  )
}

function numbersIn(relation = ''): string[] {
  return [...relation.matchAll(/docs\/decisions\/(\d+)/g)].map(([, number = '']) => number)
}
