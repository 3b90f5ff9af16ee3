import { expect, test } from 'vitest'
import { groupsOfMenu, hasCard, headingOf } from './headings.ts'
import { massageIds } from './massages.ts'

const facial = { id: 'facial', family: 'massage' as const, group: 'Facials' }
const yoga = { id: 'yoga', family: 'class' as const, group: 'Move' }
const plain = { id: 'plain', family: 'class' as const, group: '' }
const bath = { id: 'bath', family: 'bathing' as const, group: 'Water' }
const calm = { id: massageIds.CALM[60], family: 'massage' as const, group: 'Hands' }

test('a service stands below its heading, unless a card leads to it', () => {
  expect([facial, yoga, plain, bath, calm].map(headingOf)).toEqual(['Facials', 'Move', null, null, null])
  expect([facial, bath, calm].map(hasCard)).toEqual([false, true, true])
})

test('kinds come first, then the headings in the order of the menu, each once', () => {
  const scrub = { ...facial, id: 'scrub', group: 'Body' }
  const stretch = { ...yoga, id: 'stretch', group: 'Facials' }
  expect(groupsOfMenu([facial, calm, scrub, plain, bath, stretch])).toEqual([
    { kind: 'bathing', heading: null },
    { kind: 'class', heading: null },
    { kind: 'massage', heading: null },
    { kind: null, heading: 'Facials' },
    { kind: null, heading: 'Body' },
  ])
})

test('a kind of which everything has a heading, or of which there is nothing, is no group', () => {
  expect(groupsOfMenu([yoga])).toEqual([{ kind: null, heading: 'Move' }])
  expect(groupsOfMenu([])).toEqual([])
})
