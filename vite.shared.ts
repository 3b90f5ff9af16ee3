import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** What the two builds have in common: the guests' site (vite.config.ts) and the staff side (vite.desk.config.ts). */

/** The styles of a module are called by its file: the same in every build, whatever its root. */
export const nameOfStyle = (name: string, file: string) => `${basename(file).split('.')[0]}_${name}`

/** Nothing here asks for endless lists or keeps what it sends: without them the library is an eighth smaller. */
export function withoutUnusedQueries(): Plugin {
  const none = ['infiniteQueryBehavior', 'hasNextPage', 'hasPreviousPage'].map((name) => `export const ${name} = null`)
  const unused: Record<string, string> = {
    'infiniteQueryBehavior.js': none.join('\n'),
    // The client asks it to go on with what was paused, whenever the browser is online again.
    'mutationCache.js': 'export class MutationCache { resumePausedMutations() {} }',
  }
  return {
    name: 'without-unused-queries',
    apply: 'build',
    load: (id) => (id.includes('/query-core/build/modern/') ? unused[basename(id)] : undefined),
  }
}

/** Writes each built file beside itself as the server sends it: brotli and gzip. Pages are written anew each time. */
export function compressed(quality = constants.BROTLI_MAX_QUALITY): Plugin {
  return {
    name: 'compressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg|wasm)$/.test(name))) {
        const path = join(dir!, file)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotli(content, quality))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** The last tenth of a program of a megabyte would take three seconds of each build. */
const LARGE = 500_000
const brotli = (content: Buffer, quality: number) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : quality } })
