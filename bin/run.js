/**
 * Runs one of the house's programs: `node bin/run.js [--web] PROGRAM.ts [arguments]`. Everything a newcomer has not
 * installed or built is made ready first; then the pinned Node takes over. `--web`: the program needs the pages;
 * `--web-meanwhile`: it waits for them itself, and begins while they are built: the guests' site, which opens the house,
 * then the staff side.
 */
import { spawn } from 'node:child_process'
import {
  buildDeskWhenStale,
  buildSiteWhenStale,
  buildWebWhenStale,
  installWhatIsMissing,
  pinnedNode,
} from './prepare.js'

const [first, ...rest] = process.argv.slice(2)
const needsWeb = first === '--web' || first === '--web-meanwhile'
const command = needsWeb ? rest : [first, ...rest]

installWhatIsMissing()
if (first === '--web') await buildWebWhenStale()
const isMeanwhile = first === '--web-meanwhile'

// The channel tells the program when this process is gone, however it went.
const child = spawn(pinnedNode(), command, {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // Modules are compiled once, not at each start.
  env: {
    NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    ...process.env,
    ...(isMeanwhile && { PAGES_ARE_BUILT: 'later' }),
  },
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
if (isMeanwhile) {
  // The program may have ended meanwhile.
  await buildSiteWhenStale()
  if (child.connected) child.send('the site is built')
  await buildDeskWhenStale()
  if (child.connected) child.send('the desk is built')
}
