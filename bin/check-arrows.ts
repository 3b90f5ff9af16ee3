/**
 * Who may know whom (docs/map.md): every import that runs the other way is printed as a sentence, and fails the build.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const rooms: Record<string, string[]> = {
  domain: [],
  api: ['domain'],
  db: [],
  server: ['domain', 'api', 'db'],
  sandbox: [],
  ui: ['domain', 'api'],
  web: ['domain', 'api', 'ui'],
  proofs: ['domain', 'api', 'db', 'server', 'sandbox', 'ui', 'web', 'bin'],
  journeys: ['domain', 'api', 'db', 'server', 'sandbox', 'ui', 'web', 'proofs', 'bin'],
  bin: ['domain', 'api', 'db', 'server', 'sandbox', 'proofs'],
}

/** Inside a room, each may import only those before it. What is not named comes last. */
const orders: Record<string, string[]> = {
  domain: [
    'money.ts',
    'sydney-time.ts',
    'first-words.ts',
    'words.ts',
    'shared-refusals.ts',
    'refusals.ts',
    'catalogue',
    'availability',
    'memberships',
    'cart',
    'promotions',
    'coupons',
    'gift-cards',
    'pricing',
    'checkout',
    'bookings',
    'accounts',
  ],
  server: [
    'kit',
    'analytics',
    'emails',
    'access',
    'accounts',
    'oauth',
    'catalogue',
    'availability',
    'promotions',
    'coupons',
    'gift-cards',
    'payments',
    'memberships',
    'orders',
    'checkout',
    'bookings',
    'privacy',
    'staff',
    'platform',
    'site',
    'test-routes',
    'main.ts',
  ],
  web: ['browser-storage.ts', 'analytics.ts', 'search.ts', 'shell', 'cart', 'availability'],
}

let wrong = 0
for (const file of globSync('{domain,api,db,server,sandbox,ui,web,proofs,journeys,bin}/**/*.{ts,tsx,js}')) {
  if (/\.test\.tsx?$|\/testing\.tsx?$/.test(file)) continue
  const code = readFileSync(file, 'utf8')
  for (const [, target] of code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
    const path = target!.startsWith('#') ? target!.slice(1) : normalize(join(dirname(file), target!))
    if (mayImport(file, path)) continue
    console.error(`${file} imports ${path}: arrows run the other way`)
    wrong++
  }
}
if (wrong > 0) process.exitCode = 1

function mayImport(from: string, to: string): boolean {
  const [room, part] = from.split('/') as [string, string]
  const [otherRoom, otherPart] = to.split('/') as [string, string]
  if (room !== otherRoom) return rooms[room]!.includes(otherRoom)
  const order = orders[room]
  if (!order || part === otherPart) return true
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return place(otherPart) <= place(part) && (place(otherPart) < order.length || isScreenOfScreens(room))
}

/** In web, a screen that needs two capabilities imports both. */
function isScreenOfScreens(room: string): boolean {
  return room === 'web'
}
