/**
 * Checks docs/unsteady.md: every unsteady test has a cause and a day by which it is mended, at most 14 days after it was
 * seen, and that day is not over. The day is that of the last commit, so that a commit that was green stays green.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findOverdue } from './overdue.ts'

const { stdout } = spawnSync('git', ['log', '-1', '--format=%cs'], { encoding: 'utf8' })
const faults = findOverdue(readFileSync('docs/unsteady.md', 'utf8'), stdout.trim())
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
