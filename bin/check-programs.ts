/**
 * The programs beside Node that `npm run prove` needs: for the image, the proxy, the pooler, the alarms, the other
 * browsers and the clock of another day. A missing one is a failure, unless `WITHOUT=podman,firefox-esr` names it: then
 * what needs it is skipped, and the log says so. `npm run tools` installs them all on Debian.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const needed = [
  'buildah',
  'caddy',
  'cc',
  'curl',
  'fallocate',
  'firefox-esr',
  'openssl',
  'pgbouncer',
  'podman',
  'promtool',
  'runc',
  'systemd-analyze',
  'unshare',
  'WebKitWebDriver',
  'Xvfb',
]
// Some of them stand where only root looks.
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin']
const isThere = (program: string): boolean =>
  folders.some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const without = (process.env['WITHOUT'] ?? '').split(',').filter(Boolean)
const missing = needed.filter((program) => !isThere(program))
const unnamed = missing.filter((program) => !without.includes(program))
if (without.length > 0) console.log(`What needs these programs is skipped: ${without.join(', ')}`)
if (unnamed.length > 0) {
  console.log(`Missing programs: ${unnamed.join(', ')}`)
  console.log(`\`npm run tools\` installs them on Debian. To go on without: WITHOUT=${missing.join(',')} npm run prove`)
  process.exitCode = 1
}
