/**
 * `npm run simulate -- --seed 42 --steps 2000`: random histories of so many steps against the real use cases, on a
 * PostgreSQL of their own; `--seed` may be given several times, `--tell` prints every step. The same seed is the same
 * history, to the last id.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startTemporaryDatabase } from '../db/postgres/temporary.ts'
import { furnish, simulate } from '../proofs/simulation/simulate.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: [String(randomInt(1_000_000))] },
    steps: { type: 'string', default: '2000' },
    tell: { type: 'boolean', default: false },
  },
})
const database = await startTemporaryDatabase()
const adminUrl = database.adminUrl()
try {
  await furnish(adminUrl, 'furnished')
  for (const seed of values.seed.map(Number)) {
    console.log(`Seed ${seed}, ${values.steps} steps`)
    const asked = { adminUrl, template: 'furnished', seed, steps: Number(values.steps) }
    const { trace, counts, wrong, lastSteps } = await simulate({ ...asked, ...(values.tell && { tell: console.log }) })
    console.log(
      `Trace ${trace}: ${Object.entries(counts)
        .map(([name, times]) => `${times} ${name}`)
        .join(', ')}`,
    )
    if (wrong.length === 0) continue
    if (!values.tell) console.log(`The last steps:\n${lastSteps.join('\n')}`)
    console.log(`Wrong:\n${wrong.join('\n')}`)
    console.log(`Again: npm run simulate -- --seed ${seed} --steps ${values.steps}`)
    process.exitCode = 1
  }
} finally {
  await database.stop()
}
