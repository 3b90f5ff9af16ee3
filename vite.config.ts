import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Manifest, type Plugin } from 'vite'
import { compressed, nameOfStyle, withoutUnusedQueries } from './vite.shared.ts'

const server = 'http://127.0.0.1:4000'
const here = fileURLToPath(new URL('.', import.meta.url))
const builtSite = join(here, 'dist/web')

const onTheWay = /\/((ServiceSelection|MassageTypes|Slot|Checkout)Screen|CartDrawer)-/

/** Two builds: the site for the browser, and (`--ssr web/prerender.tsx`) what the server writes pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild ? here : join(here, 'web'),
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), withoutUnusedQueries(), routeChunks(), paintFirst(), compressed(), catalogueOfTheHouse()],
  css: {
    // Both builds must give the same names, whatever their root: a module's file name is its own in web/.
    modules: { generateScopedName: nameOfStyle },
  },
  // The shim is for Reacts older than 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/_api': server,
      '/oauth2': server,
      '/terms-and-conditions.md': server,
      '/pictures': server,
    },
  },
  ...(isSsrBuild ? { ssr: { noExternal: true as const }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: isSsrBuild
    ? { emptyOutDir: true, target: 'node24' }
    : {
        outDir: builtSite,
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // The oldest that know all the script calls for (`Map.groupBy`): styles need not be written for older ones.
        target: ['chrome120', 'firefox119', 'safari17.4'],
        modulePreload: {
          polyfill: false,
          // What came with the page is not asked for again; and the first page need only know what the screens on the
          // way to a booking are made of.
          resolveDependencies: (file, needed) =>
            onTheWay.test(file) ? needed.filter((name) => !/\/(rolldown-runtime|react|rules)-/.test(name)) : [],
        },
        // The browser takes paths and words from the contract and the rules, not their schemas and tables.
        rolldownOptions: {
          treeshake: { manualPureFunctions: ['z', 'words', 'typedCode', 'no'] },
          // What asks the house questions comes with the first screen that asks, not with the first page.
          output: {
            // Every file is named in the first: seven characters of a hash tell its versions apart, and weigh less than eight.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            entryFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                // Small modules that screens share: one file of them travels smaller than a dozen. First what every page
                // needs, then what asks the house, then what only the choice of a time needs.
                {
                  name: 'rules',
                  test: /domain\/(money|catalogue\/(service|massages))\.ts|web\/browser-storage|zustand|api\/catalogue\.ts|web\/availability\/choice\/massage-choice/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: 'calls',
                  test: /ui\/api-client|domain\/(availability\/day-view|promotions\/match-promotion)|api\/availability\.ts|ui\/Skeleton|ui\/useAfter|web\/shell\/Scene\./,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: 'slots',
                  test: /domain\/availability\/(opening-dates|slots-by-date|offered-times|choose-slot|slot-conflict|slot-store|booking-steps)\.ts|web\/availability\/(times\/(open-slot-store|useTimeSlots)|steps\/Step(Actions|Layout))/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: 'forms',
                  test: /ui\/(Field|Checkbox)\.|api\/email-address\.ts|domain\/(email-address|checkout\/contact-details)\.ts/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                {
                  name: 'orders',
                  test: /api\/checkout\.ts|web\/checkout\/order\/(open-order|OrderLink|kept-contact)/,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                { name: 'query', test: /@tanstack\/(react-query|query-core)|web\/shell\/Queries/, priority: 1 },
              ],
            },
          },
        },
      },
}))

/** Tells the prerenderer which built files a screen needs, as the browser build wrote them down. */
function routeChunks(): Plugin {
  const id = 'virtual:built-files'
  return {
    name: 'route-chunks',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const manifest = JSON.parse(readFileSync(join(builtSite, '.vite/manifest.json'), 'utf8')) as Manifest
      const screens = Object.entries(manifest).filter(([, chunk]) => chunk.isDynamicEntry)
      const chunks = Object.fromEntries(screens.map(([source]) => [source, withImports(manifest, source)]))
      const fonts = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.woff2') ? [`/${file}`] : []))
      return `export const chunks = ${JSON.stringify(chunks)}\nexport const fonts = ${JSON.stringify(fonts)}`
    },
  }
}

/** A chunk and everything it imports at once, without what the page's own entry has loaded already. */
function withImports(manifest: Manifest, source: string): string[] {
  const entry = reach(manifest, 'index.html')
  return [...reach(manifest, source)].filter((key) => !entry.has(key)).map((key) => `/${manifest[key]!.file}`)
}

function reach(manifest: Manifest, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const next of manifest[from]?.imports ?? []) reach(manifest, next, seen)
  return seen
}

/**
 * A page brings its styles with it and asks for its scripts once it has been painted, so that nothing stands between
 * the address and the picture. The server allows exactly these two by their hash (server/site/pages.ts).
 */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
        if (style?.type !== 'asset') throw new Error('The page has no styles to bring with it.')
        const files = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)">/g)].map(([, file]) => file!)
        return html
          .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(style.source)}</style>`)
          .replaceAll('rel="modulepreload"', 'rel="after-paint"')
          .replace(/<script type="module"[^>]*src="([^"]+)"><\/script>/, (_, entry: string) =>
            startScript([...files, entry]),
          )
      },
    },
  }
}

/**
 * A tab in the background is never painted: it loads at once, to be ready when it is looked at. Each file is run in a
 * turn of its own, so that a tap in between is heard. A button tapped before that is noted (web/shell/early-taps.ts).
 * A browser that keeps no order, nor brings one in its address, sees at once that its checkout is empty
 * (web/checkout/pay/CheckoutOutline.tsx); a browser that keeps nothing at all sees it when the script has come.
 */
const startScript = (files: string[]) => `<script type="module">
      const empty = document.getElementById('if-nothing-kept')
      try {
        const kept = [localStorage.cartItems ?? '[]', localStorage.planIds, sessionStorage.openOrder, location.search]
        if (empty && kept.join('') === '[]') empty.previousSibling.replaceWith(empty.content)
      } catch {}
      addEventListener('click', (window.noteEarlyTap = ({ target }) => (window.earlyTap = target.closest('button')?.id)))
      const load = async () => {
        for (const link of document.querySelectorAll('link[rel=after-paint]')) link.rel = 'modulepreload'
        for (const file of ${JSON.stringify(files)}) {
          await import(file)
          await new Promise((go) => setTimeout(go))
        }
      }
      if (document.hidden) load()
      else requestAnimationFrame(() => setTimeout(load))
    </script>`

/** Pages of the development server bring the catalogue along as the house's own do. */
function catalogueOfTheHouse(): Plugin {
  return {
    name: 'catalogue-of-the-house',
    apply: 'serve',
    transformIndexHtml: async (html) => {
      const page = await (await fetch(`${server}/service-selection`)).text()
      const catalogue = /<script [^>]*id="catalogue">.*?<\/script>/s.exec(page)?.[0]
      if (!catalogue) throw new Error('The house has no pages yet: npm run dev builds them first.')
      return html.replace('<!--catalogue-->', () => catalogue)
    },
  }
}
