/** The gate's step "migrations": prints what in a new step would break the last release or hold visitors up. */
import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { readReleases } from '../db/steps.ts'
import { faultsIn, indexesSinceRelease, sharedNumbers } from './expand-contract.ts'

const folder = pathToFileURL(`${process.argv[2] ?? 'db/migrations'}/`)
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
const releases = await readReleases(folder)
const steps = files.map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
const unreleased = await indexesSinceRelease(steps, releases)
const faults = await Promise.all(steps.map(({ file, text }) => faultsIn(file, text, releases, unreleased)))
const wrong = [...faults.flat(), ...sharedNumbers(files)]
for (const sentence of wrong) console.error(sentence)
if (wrong.length > 0) process.exitCode = 1
