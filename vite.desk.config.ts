import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressed, nameOfStyle, withoutUnusedQueries } from './vite.shared.ts'

const server = 'http://127.0.0.1:4000'
const here = fileURLToPath(new URL('.', import.meta.url))

/** The staff side: a build of its own, so that guests load nothing of it (docs/decisions/127). */
export default defineConfig({
  root: join(here, 'desk'),
  base: '/desk/',
  publicDir: false,
  plugins: [react(), withoutUnusedQueries(), layersFirst(), compressed()],
  css: { modules: { generateScopedName: nameOfStyle } },
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: { port: 5174, proxy: { '/api': server, '/_api': server, '/sandbox': server } },
  build: {
    outDir: join(here, 'dist/desk'),
    emptyOutDir: true,
    manifest: true,
    // One file of styles: in files of their own they would come in any order.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'words', 'no'] },
      output: {
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
