/**
 * `npm run image`: gathers everything that the image of the house holds in `.cache/image`, or in the folder that is
 * named. It needs neither a registry nor a network: packages are those that are installed.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isServed, served } from './served-files.ts'

type Package = {
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
type Lock = { packages: Record<string, Package> }

const folder = resolve(process.argv[2] ?? '.cache/image')
const house = join(folder, 'house')
process.chdir(new URL('..', import.meta.url).pathname)
rmSync(folder, { recursive: true, force: true })
mkdirSync(house, { recursive: true })

for (const path of ['package.json', ...served]) {
  cpSync(path, join(house, path), { recursive: true, filter: isServed })
}
const packages = productionPackages()
for (const path of packages) cpSync(path, join(house, path), { recursive: true, filter: isRun(path) })
cpSync('ops/Containerfile', join(folder, 'Containerfile'))
const programs = packages.flatMap((path) => globSync(`${path}/**/*.node`))
execFileSync('sh', ['ops/base.sh', process.execPath, join(folder, 'base.tar'), ...programs], { stdio: 'inherit' })
console.log(`The image is gathered: podman build --format docker --tag bathhouse ${folder}`)

/**
 * The folders of the packages that production needs, as the lock file says, and this machine's own binaries of them; a
 * PostgreSQL or a Node, which the house itself may bring, is none of them.
 */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  const served = Object.entries(packages).flatMap(([path, entry]) =>
    path === '' || entry.dev || entry.optional || entry.devOptional ? [] : [path],
  )
  const binariesOf = (path: string): string[] =>
    Object.keys(packages[path]?.optionalDependencies ?? {})
      .map((name) => `node_modules/${name}`)
      .filter((binary) => packages[binary]?.cpu && existsSync(binary))
      .flatMap((binary) => [binary, ...binariesOf(binary)])
  return [...new Set([...served, ...served.flatMap(binariesOf)])]
}

/** A package's own packages follow by themselves; types and maps of sources are for makers. */
function isRun(path: string) {
  return (source: string) => !/\/node_modules\b|\.map$|\.d\.[cm]?ts$/.test(source.slice(path.length))
}
