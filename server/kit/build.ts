import { readFileSync } from 'node:fs'

export type Build = { version: string; commit: string | null }

const root = new URL('../../', import.meta.url)

/**
 * Which program this is: the version of the package, and the commit that `bin/prepare.js` noted beside the built site.
 * Without that note the commit is not known.
 */
export function readBuild(folder = root): Build {
  const { version = 'unknown' } = readBuildFile(new URL('package.json', folder)) ?? {}
  const noted = readBuildFile(new URL('dist/build.json', folder))
  return noted?.version === version ? { version, commit: noted.commit ?? null } : { version, commit: null }
}

function readBuildFile(file: URL): Partial<Build> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Build>
  } catch {
    return null
  }
}
