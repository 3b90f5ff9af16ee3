/**
 * Makes a fresh clone ready: installs what is missing, builds the web app when it is stale, finds the pinned Node.
 * Plain JavaScript on purpose: it runs before anything is installed, on any Node from 20 on.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
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

/** What each build is made of, beside the packages and how they are built. */
const shared = ['ui', 'domain', 'api', 'vite.shared.ts', 'package-lock.json', 'bin/prepare.js']
const ofSite = ['web', 'vite.config.ts', ...shared]
const ofDesk = ['desk', 'vite.desk.config.ts', ...shared]

/** Builds the guests' site and the staff side, side by side, unless they were built from these very sources. */
export async function buildWebWhenStale() {
  await Promise.all([buildSiteWhenStale(), buildDeskWhenStale()])
}

/** Builds the guests' site, unless it was built from these very sources. */
export async function buildSiteWhenStale() {
  noteBuild(root)
  await buildWhenStale('site', ofSite, async () => {
    await build()
    // It names the files of the site as it was just built.
    await build('--ssr', 'web/prerender.tsx', '--outDir', 'dist/prerender')
  })
}

/** Builds the staff side, unless it was built from these very sources. */
export async function buildDeskWhenStale() {
  await buildWhenStale('desk', ofDesk, () => build('--config', 'vite.desk.config.ts'))
}

async function buildWhenStale(name, sources, buildIt) {
  const stamp = join(root, `dist/${name}-built-from`)
  const hash = hashOf(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stderr.write(`Building the ${name}…\n`)
  await buildIt()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, hash)
}

async function build(...options) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const building = spawn(pinnedNode(), [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: root,
    // As visitors get it, also when tests ask for it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 2, 2],
  })
  const [status] = await once(building, 'exit')
  if (status !== 0) fail('It could not be built: see above.')
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

function hashOf(sources) {
  const hash = createHash('sha256')
  for (const path of sources) addToHash(hash, join(root, path))
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
