/** `npm run dev`: the house with the site (port 5173) and the desk (5174) reloading on save and the server restarting on save. */
import { spawn, type ChildProcess } from 'node:child_process'

const children: ChildProcess[] = []
const run = (...args: string[]) => children.push(spawn(process.execPath, args, { stdio: 'inherit' }))

run('--watch', '--watch-path=server', '--watch-path=domain', '--watch-path=api', '--watch-path=db', 'bin/start.ts')
run('node_modules/vite/bin/vite.js')
run('node_modules/vite/bin/vite.js', '--config', 'vite.desk.config.ts')

const stop = () => children.forEach((child) => child.kill('SIGINT'))
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
