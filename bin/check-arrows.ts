/** The gate's step "arrows": prints what breaks the order of rooms and folders, and fails the build. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { wrongArrows } from './arrows.ts'

const files = globSync('{domain,api,db,server,sandbox,ui,web,desk,proofs,journeys,bin}/**/*.{ts,tsx,js}').filter(
  (file) => !/\.test\.tsx?$|\/testing(-setup)?\.tsx?$/.test(file),
)
const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
const wrong = wrongArrows(
  new Map(texts.map(([file, text]) => [file, importsOf(file, text)])),
  new Map(texts.map(([file, text]) => [file, importsOf(file, text.replaceAll(/^import type [^;']*'[^']*'/gm, ''))])),
)
for (const sentence of wrong) console.error(sentence)
if (wrong.length > 0) process.exitCode = 1

/** The files of the repository that the text of a file imports. */
function importsOf(file: string, text: string): string[] {
  const imported = text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
  return Array.from(imported, ([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}
