import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed, nameOfStyle, withoutUnusedQueries } from './vite.shared.ts'

const server = 'http://127.0.0.1:4000'
/** Two hundredths larger than the best, in half of the time: staff load these files once. */
const STAFF_BROTLI = 10
const here = fileURLToPath(new URL('.', import.meta.url))

/** The staff side: a build of its own, so that guests load nothing of it (docs/decisions/127). */
export default defineConfig({
  root: join(here, 'desk'),
  base: '/desk/',
  plugins: [react(), withoutUnusedQueries(), layersFirst(), listsFiles(), compressed(STAFF_BROTLI)],
  css: { modules: { generateScopedName: nameOfStyle } },
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { port: 5174, proxy: { '/api': server, '/_api': server, '/sandbox': server, '/pictures': server } },
  build: {
    outDir: join(here, 'dist/desk'),
    emptyOutDir: true,
    manifest: true,
    // One file of styles: in files of their own they would come in any order.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: join(here, 'desk/index.html'), worker: join(here, 'desk/offline/worker.ts') },
      treeshake: { manualPureFunctions: ['z', 'words', 'typedCode', 'no'] },
      output: {
        // A service worker has one address, and the file list of the build in it.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 1 }],
        },
      },
    },
  },
})

/** The order of the layers stands first, whatever screen's styles the build puts before ui/tokens.css. */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer tokens, base, ui, shell, screen;${String(file.source)}`
    },
  }
}

/** The service worker knows which files the build has: another build is another worker (docs/decisions/151). */
function listsFiles(): Plugin {
  return {
    name: 'lists-files',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /^assets\/.*\.(js|css|woff2|wasm)$/.test(name))
        .map((name) => `/desk/${name}`)
        .toSorted()
        .join('|')
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') throw new Error('The build has no service worker.')
      const build = createHash('sha256').update(files).digest('hex').slice(0, 12)
      worker.code = worker.code.replace('%FILES%', files).replace('%BUILD%', build)
    },
  }
}
