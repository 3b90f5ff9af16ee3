/**
 * Runs one of the house's programs: `node bin/run.js [--web] PROGRAM.ts [arguments]`. Everything a newcomer has not
 * installed or built is made ready first; then the pinned Node takes over. `--web`: the program needs the web app.
 */
import { spawn } from 'node:child_process'
import { buildWebWhenStale, installWhatIsMissing, pinnedNode } from './prepare.js'

const [first, ...rest] = process.argv.slice(2)
const needsWeb = first === '--web'
const command = needsWeb ? rest : [first, ...rest]

installWhatIsMissing()
if (needsWeb) buildWebWhenStale()

// The channel tells the program when this process is gone, however it went.
const child = spawn(pinnedNode(), command, {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Modules are compiled once, not at each start.
  env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...process.env },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm that is ended from outside does not pass it on: then its script is an orphan, and must go too.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 500).unref()
}
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
})
