import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Catalogue } from '#api/catalogue.ts'

const built = new URL('../../dist/', import.meta.url)

/** The built site: an HTML frame with its own styles and start, and each screen's markup as the web app renders it. */
export type Pages = {
  render: (path: string, catalogue: Catalogue) => string
  /** The page of a house that is not open yet: it runs no script. */
  renderOpeningSoon: (catalogue: Catalogue) => string
  /** Hashes of the one inline script and the one inline style of every page: no other is allowed. */
  ownScript: string
  ownStyle: string
  /** The one page of the staff side, as soon as it is built; tests of the guests' site have none. */
  desk?: () => Promise<string>
}

type Drawn = { html: string; head: string }
type Prerender = {
  prerender: (path: string, catalogue: Catalogue) => Drawn
  prerenderOpeningSoon: (catalogue: Catalogue) => Drawn
}

/** Reads the built site once; undefined when it has not been built (tests of the server alone). */
export async function openPages(deskBuilt: Promise<void> = Promise.resolve()): Promise<Pages | undefined> {
  const frame = await readFile(new URL('web/index.html', built), 'utf8').catch(() => undefined)
  if (frame === undefined) return undefined
  const { prerender, prerenderOpeningSoon } = (await import(new URL('prerender/prerender.js', built).href)) as Prerender
  let desk: Promise<string> | undefined
  return {
    desk: () => (desk ??= deskBuilt.then(() => readFile(new URL('desk/index.html', built), 'utf8'))),
    ownScript: hashOf(frame, /<script type="module">([\s\S]*?)<\/script>/),
    ownStyle: hashOf(frame, /<style>([\s\S]*?)<\/style>/),
    renderOpeningSoon: (catalogue) => {
      const { html, head } = prerenderOpeningSoon(catalogue)
      return withoutScripts(frame)
        .replace('<!--head-->', () => head)
        .replace('<!--catalogue-->', '')
        .replace('<!--app-->', () => html)
    },
    render: (path, catalogue) => {
      const { html, head } = prerender(path, catalogue)
      return frame
        .replace('<!--head-->', () => head)
        .replace('<!--catalogue-->', () => inlined(catalogue))
        .replace('<!--app-->', () => html)
    },
  }
}

const withoutScripts = (frame: string): string =>
  frame.replace(/<script type="module">[\s\S]*?<\/script>/, '').replaceAll(/<link rel="after-paint"[^>]*>/g, '')

function hashOf(frame: string, element: RegExp): string {
  const content = element.exec(frame)?.[1]
  if (content === undefined) throw new Error(`The built page has no ${element.source}: build it anew.`)
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** Embedded as data; no text in it can close the element that holds it. */
const inlined = (catalogue: Catalogue) =>
  `<script type="application/json" id="catalogue">${JSON.stringify(catalogue).replaceAll('<', '\\u003c')}</script>`
