import { expect, test } from 'vitest'
import { readField } from '#desk/parts/edited-fields.ts'
import { massageIds } from '#domain/catalogue/massages.ts'
import { mistakesIn } from '#desk/parts/form-fields.ts'
import {
  draftOfKind,
  emptyService,
  fieldsOfKind,
  serviceFields,
  serviceOf,
  type ServiceDraft,
} from './service-draft.ts'
import type { Kind } from './service-words.ts'

test('a form that is empty, or holds what cannot be, says so field by field', () => {
  const typed = { ...emptyService, name: ' ', minutes: '4', price: 'x', partyLimit: '21', capacity: '1.5' }
  expect(mistakesIn(serviceFields, typed).map(({ field }) => field)).toEqual([
    'name',
    'price',
    'minutes',
    'partyLimit',
    'capacity',
  ])
  expect(mistakesIn(serviceFields, typed).map(({ message }) => message.split(':')[0])).toEqual([
    'Give it a name',
    'Price in dollars',
    'Minutes',
    'Most people in one booking',
    'Places at a time',
  ])
  expect(mistakesIn(serviceFields, { ...emptyService, name: 'Long Soak', price: '75' })).toEqual([])
})

const names = (kind: Kind | null, id?: string) => fieldsOfKind(kind, id).map(({ name }) => name)

test('a treatment has no places of its own', () => {
  expect(names('class')).toContain('capacity')
  expect(names(null)).toContain('capacity')
  expect(names('massage')).toEqual(names('class').filter((name) => name !== 'capacity'))
})

test('a bath, and a massage of the menu, have a card on the site and no heading', () => {
  expect(names('class')).toContain('group')
  expect(names('massage')).toContain('group')
  expect(names('massage', 'a facial')).toContain('group')
  expect(names('bathing')).toEqual(names('class').filter((name) => name !== 'group'))
  expect(names('massage', massageIds.CALM[60])).toEqual(names('massage').filter((name) => name !== 'group'))
  expect(draftOfKind('bathing', { ...emptyService, group: 'Facials' }).group).toBe('')
})

test('places that were typed before it became a treatment count for nothing', () => {
  const typed = { ...emptyService, name: 'Massage', price: '75', minParty: '2', capacity: '1' }
  const wrong = (kind: 'class' | 'massage') =>
    mistakesIn(fieldsOfKind(kind), draftOfKind(kind, typed)).map(({ field }) => field)
  expect([wrong('class'), wrong('massage')]).toEqual([['minParty'], []])
})

test('rules of booking that nobody could keep are refused field by field', () => {
  const filled = { ...emptyService, name: 'Long Soak', price: '75' }
  const wrongOf = (typed: Partial<ServiceDraft>) =>
    mistakesIn(serviceFields, { ...filled, ...typed }).map(({ field }) => field)
  expect(wrongOf({ minParty: '0', bookUntil: '43201', cutoff: '0' })).toEqual(['minParty', 'bookUntil', 'cutoff'])
  expect(wrongOf({ minParty: '5' })).toEqual(['minParty'])
  expect(wrongOf({ minParty: '3', capacity: '2' })).toEqual(['minParty'])
  expect(wrongOf({ minParty: '4', bookUntil: '43200', cutoff: '720', capacity: '4' })).toEqual([])
})

test.each([
  ['bookUntil', '0', 'When it starts'],
  ['bookUntil', '1', '1 minute before it starts'],
  ['bookUntil', '90', '90 minutes before it starts'],
  ['bookUntil', '60', '1 hour before it starts'],
  ['bookUntil', '120', '2 hours before it starts'],
  ['bookUntil', '2880', '2 days before it starts'],
  ['bookUntil', 'x', 'x'],
  ['cutoff', '', 'As for the whole house'],
  ['cutoff', '48', '48 hours before it starts'],
  ['minParty', '1', 'Anyone can come alone'],
  ['minParty', '2', '2 or more'],
  ['robe', 'yes', 'Offered'],
  ['extraBath', 'no', 'Not offered'],
] as const)('%s of "%s" is read as "%s"', (name, typed, said) => {
  const field = serviceFields.find((each) => each.name === name)
  expect(field && readField(field, { ...emptyService, [name]: typed })).toBe(said)
})

test('what was typed becomes a service: one paragraph, no places of its own when none are typed', () => {
  const words = { name: ' Long Soak ', description: 'Warm.\n\nStill.', group: ' Facials ' }
  const typed = { ...emptyService, ...words, price: '75.5', hidden: 'yes' }
  expect(serviceOf(typed)).toEqual({
    name: 'Long Soak',
    tagline: '',
    description: 'Warm. Still.',
    minutes: 60,
    price: 75.5,
    partyLimit: 4,
    capacity: null,
    minParty: 1,
    bookUntilMinutes: 0,
    cutoffHours: null,
    offersRobe: false,
    offersExtraBath: false,
    group: 'Facials',
    hidden: true,
  })
})
