/** Which room and which folder may import which (docs/map.md), and what breaks that. */

/** A room may import the rooms beside it. */
export const rooms: Record<string, readonly string[]> = {
  domain: [],
  api: ['domain'],
  db: ['domain', 'api'],
  server: ['domain', 'api', 'db'],
  sandbox: [],
  ui: ['domain', 'api'],
  web: ['domain', 'api', 'ui'],
  desk: ['domain', 'api', 'ui'],
  proofs: ['domain', 'api', 'db', 'server', 'sandbox', 'ui', 'web', 'desk', 'bin'],
  journeys: ['domain', 'api', 'db', 'server', 'sandbox', 'ui', 'web', 'desk', 'proofs', 'bin'],
  bin: ['domain', 'api', 'db', 'server', 'sandbox', 'proofs'],
}

/** What a room may know by its types alone: the tables name the shapes they hold, and run no code of theirs. */
const typesAlone: Record<string, readonly string[]> = { db: ['domain', 'api'] }

/** Inside a room, or a large folder of one, each folder and file may import only those before it; every one is named. */
const orders: Record<string, readonly string[]> = {
  domain: [
    'money.ts',
    'sydney-time.ts',
    'validity.ts',
    'until-when.ts',
    'map-link.ts',
    'plain-text.ts',
    'rate-limits.ts',
    'first-words.ts',
    'history-things.ts',
    'set-up.ts',
    'typed-codes.ts',
    'email-address.ts',
    'name-search.ts',
    'abn.ts',
    'phone.ts',
    'reason.ts',
    'checks.ts',
    'mask-email.ts',
    'email-texts.ts',
    'words.ts',
    'shared-refusals.ts',
    'refusals.ts',
    'closures',
    'catalogue',
    'availability',
    'memberships',
    'cart',
    'promotions',
    'coupons',
    'gift-cards',
    'sales',
    'pricing',
    'checkout',
    'invoices',
    'counter',
    'bookings',
    'arrivals',
    'guests',
    'accounts',
    'backups',
    'journal',
    'reports',
  ],
  server: [
    'kit',
    'history',
    'analytics',
    'emails',
    'access',
    'accounts',
    'limits',
    'shifts',
    'oauth',
    'promotions',
    'catalogue',
    'availability',
    'prices',
    'coupons',
    'gift-cards',
    'payments',
    'memberships',
    'sales',
    'checkout',
    'bookings',
    'arrivals',
    'offline',
    'closures',
    'guests',
    'privacy',
    'sent-emails',
    'invoices',
    'counter',
    'reports',
    'staff',
    'settings',
    'team',
    'first-day',
    'platform',
    'operations',
    'checks',
    'site',
    'test-routes',
    'main.ts',
  ],
  web: [
    'built-files.d.ts',
    'browser-storage.ts',
    'analytics.ts',
    'search.ts',
    'shell',
    'cart',
    'availability',
    'catalogue',
    'memberships',
    'checkout',
    'invoices',
    'accounts',
    'bookings',
    'routes.tsx',
    'main.tsx',
    'prerender.tsx',
  ],
  desk: [
    'search.ts',
    'calls',
    'parts',
    'offline',
    'keys',
    'shifts',
    'sign-in',
    'shell',
    'join',
    'welcome',
    'devices',
    'sell',
    'money',
    'bookings',
    'guests',
    'today',
    'board',
    'print',
    'office',
    'alerts',
    'hand-over',
    'finder',
    'routes.tsx',
    'desk.css',
    'main.tsx',
  ],
  'desk/office': [
    'times',
    'looks',
    'services',
    'resources',
    'closures',
    'prices',
    'promotions',
    'coupons',
    'gift-cards',
    'plans',
    'members',
    'products',
    'emails',
    'settings',
    'team',
    'tools',
    'rights',
    'security',
    'history',
    'reports',
    'checks',
    'first-day',
    'home',
  ],
  'server/platform': [
    'job-store.ts',
    'begin-job.ts',
    'count-calls.ts',
    'cross-origin.ts',
    'failing.ts',
    'filter.ts',
    'read-list.ts',
    'sign-in',
    'services',
    'members',
    'plan-orders',
    'events',
    'run-jobs.ts',
    'routes.ts',
  ],
  'web/availability': ['choice', 'times', 'steps', 'classes', 'reschedule', 'SlotScreen.tsx'],
  'web/checkout': ['order', 'pay', 'plan'],
}

/** The files that each file imports, by their paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * What is wrong with the imports of the product, a sentence each: wrong arrows, folders without a place, circles.
 * `running` are the imports that are not of types alone.
 */
export const wrongArrows = (imports: Imports, running: Imports): string[] => [
  ...foldersWithoutPlace([...imports.keys()]),
  ...[...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} imports ${target}: arrows run the other way`),
  ),
  ...[...running].flatMap(([file, targets]) =>
    targets
      .filter((target) => typesAlone[roomOf(file)]?.includes(roomOf(target)))
      .map((target) => `${file} imports ${target}, and may import only its types`),
  ),
  ...circlesIn(imports).map(
    (circle) => `${circle.join(' → ')} → ${circle[0]}: these files import each other in a circle`,
  ),
]

const roomOf = (path: string) => path.split('/')[0] ?? ''

function foldersWithoutPlace(files: readonly string[]): string[] {
  const without = files.flatMap((file) => placesOf(file).find(({ folder, name }) => !hasPlace(folder, name)) ?? [])
  const paths = new Set(without.map(({ folder, name }) => (folder === '' ? name : `${folder}/${name}`)))
  return [...paths].map((path) => `${path} has no place in bin/arrows.ts`)
}

/** The names on the way to a file, each with the folder it lies in: '' is the root. */
const placesOf = (file: string) =>
  file.split('/').map((name, i, names) => ({ folder: names.slice(0, i).join('/'), name }))

const hasPlace = (folder: string, name: string): boolean =>
  folder === '' ? rooms[name] !== undefined : (orders[folder]?.includes(name) ?? true)

function mayImport(from: string, to: string): boolean {
  // A file of a package that is taken as it is.
  if (to.startsWith('node_modules/')) return true
  const [ways, otherWays] = [placesOf(from), placesOf(to)]
  const parting = ways.findIndex(({ name }, i) => name !== otherWays[i]?.name)
  const [own, other] = [ways[parting], otherWays[parting]]
  if (!own || !other) return true
  if (own.folder === '') return rooms[own.name]?.includes(other.name) ?? false
  const order = orders[own.folder]
  return !order || order.indexOf(other.name) <= order.indexOf(own.name)
}

/** Every circle of files once: depth first, the way back to a file that is still open is a circle. */
function circlesIn(imports: Imports): string[][] {
  const circles: string[][] = []
  const closed = new Set<string>()
  const open: string[] = []
  const visit = (file: string): void => {
    const at = open.indexOf(file)
    if (at >= 0) return void circles.push(open.slice(at))
    if (closed.has(file)) return
    open.push(file)
    for (const target of imports.get(file) ?? []) visit(target)
    open.pop()
    closed.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}
