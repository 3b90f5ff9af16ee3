/**
 * `npm run steady -- FILE [TIMES]`: runs a file of tests five times, or so often, with a busy process a core beside it, as
 * a machine of CI may be. Every new or changed test is asked for it before it is committed.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

const [file, times = '5'] = process.argv.slice(2)
if (!file) {
  console.log('Which file? npm run steady -- journeys/paying.test.ts')
  process.exit(1)
}
const busy = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ['--eval', 'for (;;) {}'], { stdio: 'ignore' }),
)
const endBusy = () => busy.forEach((child) => child.kill('SIGKILL'))
process.once('exit', endBusy)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

let passed = 0
for (let turn = 1; turn <= Number(times); turn++) {
  const run = spawn('node_modules/.bin/vitest', ['run', file], { stdio: 'inherit' })
  const [status] = (await once(run, 'exit')) as [number | null]
  if (status === 0) passed += 1
  console.log(`Turn ${turn} of ${times}: ${status === 0 ? 'passed' : 'FAILED'}`)
}
console.log(`${passed} of ${times} turns passed with ${busy.length} busy processes beside them.`)
process.exit(passed === Number(times) ? 0 : 1)
