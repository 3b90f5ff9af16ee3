import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const path = join(dir!, file)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
