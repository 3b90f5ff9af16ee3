import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { refusals } from '#domain/refusals.ts'
import { buildWebWhenStale } from '../bin/prepare.js'

const root = fileURLToPath(new URL('../', import.meta.url))

/** What the customer wrote in quotes, as the acceptance list repeats it; not the two quotes that are no words on a screen. */
const sentences = [
  ...readFileSync(`${root}docs/acceptance.md`, 'utf8').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g),
]
  .map(([, sentence]) => plain(sentence!).replace(/^\.{3}/, ''))
  .filter((sentence) => !['below', 'used count above the allocated count'].includes(sentence))

beforeAll(buildWebWhenStale, 180_000)

test('every quoted sentence of the specification stands in the built pages or in what the server says (#546)', () => {
  expect(new Set(sentences).size).toBeGreaterThan(80)
  const product = plain(
    [builtPages(), serverWords(), ...Object.values(refusals).map(({ message }) => message)].join('\n'),
  )
  const isSaid = (sentence: string) => fixedParts(sentence).every((part) => product.includes(part))
  expect(sentences.filter((sentence) => !isSaid(sentence))).toEqual([])
  expect(isSaid('A sentence that nobody has asked for')).toBe(false)
})

/** What stands between the places that are filled in: `{email}`, `{month year}`, the N of a number. */
const fixedParts = (sentence: string) => sentence.split(/\{[^}]*\}|\bN\b/).filter((part) => part.trim() !== '')

const builtPages = () => read('dist/{web,desk}/**/*.{js,html,md}')
const serverWords = () => read('server/**/!(*.test).ts')
const read = (files: string) =>
  globSync(files, { cwd: root })
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n')

/** One kind of apostrophe and of space: how they are written down is a matter of the file. */
function plain(text: string): string {
  return text.replaceAll(/\\u2019|\\'|’/g, "'").replaceAll(/\s+/g, ' ')
}
