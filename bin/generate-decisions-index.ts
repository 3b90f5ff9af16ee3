/** `npm run decisions`: writes docs/decisions/README.md from the first lines of the records. */
import { writeFileSync } from 'node:fs'
import { indexFile, indexOf, problemsOf, readDecisions } from './index-decisions.ts'

const decisions = readDecisions()
const problems = problemsOf(decisions)
problems.forEach((problem) => console.error(problem))
if (problems.length > 0) process.exitCode = 1
else writeFileSync(indexFile, indexOf(decisions))
