/**
 * Makes a fresh clone ready: installs what is missing, builds the web app when it is stale, finds the pinned Node.
 * Plain JavaScript on purpose: it runs before anything is installed, on any Node from 20 on.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const buildStamp = join(root, 'dist/built-from')

/** Installs exactly what the lock file says, unless it is there already. */
export function installWhatIsMissing() {
  if (matchesLock()) return
  process.stderr.write('Installing what the house needs (npm ci)…\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Run by an older Node, npm would warn about every package that wants the pinned one.
  const { status } = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci did not succeed: see above.')
}

/** Builds the guests' site and the staff side unless the last build was made from these very sources. */
export function buildWebWhenStale() {
  noteBuild(root)
  const sources = hashOfSources()
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === sources) return
  process.stderr.write('Building the site and the desk…\n')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const prerenderer = ['--ssr', 'web/prerender.tsx', '--outDir', 'dist/prerender']
  for (const options of [[], prerenderer, ['--config', 'vite.desk.config.ts']]) {
    const { status } = spawnSync(pinnedNode(), [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: root,
      // As visitors get it, also when tests ask for it.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 2, 2],
    })
    if (status !== 0) fail('The site or the desk could not be built: see above.')
  }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(buildStamp, sources)
}

/**
 * Notes for `/version` which version and commit this is: the commit of `COMMIT`, where a build has no git, or else of
 * git, with "-dirty" when files were changed since. Without either it is null.
 */
export function noteBuild(folder) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const commit = process.env.COMMIT || commitOf(folder)
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/build.json'), `${JSON.stringify({ version, commit })}\n`)
}

function commitOf(folder) {
  // A copy inside somebody else's repository is not that commit.
  if (!existsSync(join(folder, '.git'))) return null
  const asked = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { status, stdout } = spawnSync('git', asked, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

/** The Node that the lock file pins, or this machine's own when it is new enough. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const pinned = join(root, `node_modules/node-${platform}-${process.arch}`, name)
  if (existsSync(pinned)) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 15)) return process.execPath
  return fail(`This machine needs Node 24.15 or newer (it has ${process.versions.node}): see https://nodejs.org.`)
}

function matchesLock() {
  const wanted = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    if (!installed[path]) return !isNeededHere(entry)
    return installed[path].version === entry.version && existsSync(join(root, path))
  })
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** An optional package may be missing unless it is this machine's own binary of something. */
function isNeededHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  const isMusl = libc !== undefined && !libc.includes('glibc')
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !isMusl)
}

function hashOfSources() {
  const hash = createHash('sha256')
  const builds = ['vite.config.ts', 'vite.desk.config.ts', 'vite.shared.ts', 'package-lock.json', 'bin/prepare.js']
  for (const path of ['ui', 'web', 'desk', 'domain', 'api', ...builds]) addToHash(hash, join(root, path))
  return hash.digest('hex')
}

function addToHash(hash, path) {
  if (!existsSync(path) || /\.test\.tsx?$|tsconfig\.json$/.test(path)) return
  if (!statSync(path).isDirectory()) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
    return
  }
  for (const name of readdirSync(path).toSorted()) addToHash(hash, join(path, name))
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
