import { expect, test } from 'vitest'
import { wrongArrows } from '../bin/arrows.ts'

const wrongIn = (imports: Record<string, string[]>, running: Record<string, string[]> = {}) =>
  wrongArrows(new Map(Object.entries(imports)), new Map(Object.entries(running)))

test('a file may import its own folder, folders before it, and rooms that its room may know', () => {
  const imports = {
    'server/sales/settle.ts': ['server/sales/store.ts', 'server/kit/database/db.ts', 'domain/money.ts', 'db/tables.ts'],
    'web/cart/CartDrawer.tsx': ['ui/Button.tsx', 'web/shell/house.ts', 'api/checkout.ts'],
    'server/sales/store.ts': [],
  }
  expect(wrongIn(imports)).toEqual([])
})

test.each([
  ['a room that it may not know', 'domain/money.ts', 'server/kit/database/db.ts'],
  ['a folder after it', 'server/kit/database/db.ts', 'server/sales/store.ts'],
  ['a screen from the shared components', 'ui/Button.tsx', 'web/shell/house.ts'],
  ['a folder after it inside a large folder', 'web/checkout/order/OpenOrder.tsx', 'web/checkout/pay/usePay.ts'],
  ['the screen above it', 'web/availability/steps/TimeStep.tsx', 'web/availability/SlotScreen.tsx'],
])('a file that imports %s is found', (_what, file, target) => {
  expect(wrongIn({ [file]: [target] })).toEqual([`${file} imports ${target}: arrows run the other way`])
})

test('the database may know the types of the rules, and none of their code', () => {
  const imports = { 'db/tables.ts': ['domain/pricing/quote.ts', 'api/platform/query.ts'] }
  expect(wrongIn(imports)).toEqual([])
  expect(wrongIn(imports, { 'db/tables.ts': ['domain/pricing/quote.ts'] })).toEqual([
    'db/tables.ts imports domain/pricing/quote.ts, and may import only its types',
  ])
})

test('a folder that has no place is found', () => {
  expect(wrongIn({ 'server/waitlist/store.ts': [] })).toEqual(['server/waitlist has no place in bin/arrows.ts'])
  expect(wrongIn({ 'console/main.tsx': [] })).toEqual(['console has no place in bin/arrows.ts'])
  expect(wrongIn({ 'web/checkout/offers/Offer.tsx': [] })).toEqual([
    'web/checkout/offers has no place in bin/arrows.ts',
  ])
})

test('files that import each other in a circle are found, also inside a folder', () => {
  const circle = {
    'server/checkout/a.ts': ['server/checkout/b.ts'],
    'server/checkout/b.ts': ['server/checkout/c.ts'],
    'server/checkout/c.ts': ['server/checkout/a.ts'],
    'server/checkout/d.ts': ['server/checkout/a.ts', 'server/checkout/b.ts'],
  }
  expect(wrongIn(circle)).toEqual([
    'server/checkout/a.ts → server/checkout/b.ts → server/checkout/c.ts → server/checkout/a.ts: these files import each other in a circle',
  ])
})
