/**
 * The service worker of the desk: it keeps the files of the build, so that a device opens the desk without a line. It
 * never keeps or answers a call. The build writes the names of its files in here (vite.desk.config.ts).
 */

type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Worker = {
  addEventListener: {
    (name: 'install' | 'activate' | 'message', hear: (event: Extendable) => void): void
    (name: 'fetch', hear: (event: Fetching) => void): void
  }
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

const files = '%FILES%'.split('|')
const OF_THIS_BUILD = 'desk-%BUILD%'
/** It exists while entries wait to be sent (mark-unsent.ts). */
const UNSENT = 'desk-unsent'
const SHELL = '/desk/today'
/** How long the house may take to answer before the kept page is shown (milliseconds). */
const PATIENCE = 1_500

const worker = globalThis as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(keepFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
// The page says when nothing waits to be sent any more.
worker.addEventListener('message', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin || !pathname.startsWith('/desk')) return
  if (event.request.mode === 'navigate') event.respondWith(openPage(event.request))
  else if (files.includes(pathname)) event.respondWith(openFile(event.request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(OF_THIS_BUILD)
  const shell = await fetch(SHELL, { cache: 'no-store' })
  const page = await shell.clone().text()
  // A page of another build would ask for files that are not kept.
  const [script] = /\/desk\/assets\/[\w.-]+\.js/.exec(page) ?? ['none']
  if (!shell.ok || !files.includes(script)) throw new Error('The page is of another build.')
  await cache.addAll(files)
  await cache.put(SHELL, shell)
  if (!(await caches.has(UNSENT))) await worker.skipWaiting()
}

/** A page that is still open may ask for files of the build before; older ones go. */
async function takeOver(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith('desk-') && name !== UNSENT)
  const others = builds.filter((name) => name !== OF_THIS_BUILD)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page of the house, or the kept one when no answer comes. What waits to be sent was noted by the kept one: it stays. */
async function openPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(OF_THIS_BUILD)).match(SHELL)
  if (!kept) return await fetch(request)
  if (await caches.has(UNSENT)) return kept
  const impatient = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE))
  return await Promise.race([
    fetch(request).then(
      (page) => (page.status > 500 ? kept : page),
      () => kept,
    ),
    impatient,
  ])
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}
