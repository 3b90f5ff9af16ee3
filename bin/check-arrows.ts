/** The gate's step "arrows": prints what breaks the order of rooms and folders, and fails the build. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { wrongArrows } from './arrows.ts'

const files = globSync('{domain,api,db,server,sandbox,ui,web,proofs,journeys,bin}/**/*.{ts,tsx,js}').filter(
  (file) => !/\.test\.tsx?$|\/testing(-setup)?\.tsx?$/.test(file),
)
const wrong = wrongArrows(new Map(files.map((file) => [file, importsOf(file)])))
for (const sentence of wrong) console.error(sentence)
if (wrong.length > 0) process.exitCode = 1

/** The files of the repository that a file imports. */
function importsOf(file: string): string[] {
  const imported = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
  return Array.from(imported, ([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : normalize(join(dirname(file), path)),
  )
}
