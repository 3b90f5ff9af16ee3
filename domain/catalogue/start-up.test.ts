import { expect, test } from 'vitest'
import { massageIds } from './massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from './service.ts'
import { isAnonymousId, readStartUp, startPath } from './start-up.ts'
import { defaultViews } from './view-options.ts'

const open = (parameters: Record<string, string | string[]>) => readStartUp((name) => [parameters[name] ?? []].flat())

test('the start-up parameters are read from the address (#44 #45 #46 #47)', () => {
  const startUp = open({ serviceIds: 'a, b,', planIds: 'p', views: 'calendar', anonymousId: 'anon-x' })
  expect(startUp.serviceIds).toEqual(['a', 'b'])
  expect(startUp.planIds).toEqual(['p'])
  expect(startUp.views).toEqual({ ...defaultViews, guests: false, extras: false, calendar: true })
  expect(startUp.anonymousId).toBe('anon-x')
  expect(open({})).toEqual({ serviceIds: [], planIds: [], views: defaultViews, anonymousId: null })
})

test('a list may be repeated, written with commas or both, whatever the case of serviceIds (#44) (trial: screens 3, 5)', () => {
  expect(open({ serviceIds: ['a', 'b,c'], serviceids: ['c', 'd'] }).serviceIds).toEqual(['a', 'b', 'c', 'd'])
  expect(open({ planIds: ['p', 'q'] }).planIds).toEqual(['p', 'q'])
  expect(open({ views: ['calendar', 'checkout'] }).views).toMatchObject({
    calendar: true,
    checkout: true,
    guests: false,
  })
  expect(open({ views: '' }).views).toMatchObject({ guests: false, extras: false })
})

test('an anonymous id is anon- and up to 64 letters or digits, anything else is none (#47) (trial: screens 17)', () => {
  for (const right of ['anon-x', 'anon-K3x9', `anon-${'a'.repeat(64)}`]) expect(isAnonymousId(right)).toBe(true)
  for (const wrong of [
    'hello',
    'anon-',
    'anon-<script>',
    'anon-a-b',
    ' anon-a',
    'anon-a\n',
    `anon-${'a'.repeat(65)}`,
  ]) {
    expect(isAnonymousId(wrong)).toBe(false)
    expect(open({ anonymousId: wrong }).anonymousId).toBeNull()
  }
  expect(isAnonymousId(null)).toBe(false)
})

test('when several services are chosen the slot screen gets all of them (trial: screens 4)', () => {
  expect(startPath(open({ serviceIds: [BATHING_ID, SAUNA_CLUB_ID], views: 'calendar' }))).toBe(
    `/select-slot?serviceId=${BATHING_ID}&serviceids=${BATHING_ID},${SAUNA_CLUB_ID}`,
  )
})

test('with a service and the calendar it starts on the slot screen', () => {
  expect(startPath(open({ serviceIds: BATHING_ID, views: 'calendar' }))).toBe(`/select-slot?serviceId=${BATHING_ID}`)
  expect(startPath(open({ serviceIds: SAUNA_CLUB_ID, views: 'calendar,checkout' }))).toBe(
    `/select-slot?serviceId=${SAUNA_CLUB_ID}&class=true&extrabath=true&guests=true`,
  )
  expect(startPath(open({ serviceIds: massageIds.CALM[60], views: 'calendar' }))).toBe(
    `/select-slot?serviceId=${massageIds.CALM[60]}&extrabath=true`,
  )
})

test('with only the checkout view it starts on checkout, otherwise with the choice of a service', () => {
  expect(startPath(open({ views: 'checkout' }))).toBe('/checkout')
  expect(startPath(open({ serviceIds: BATHING_ID, views: 'checkout' }))).toBe('/checkout')
  expect(startPath(open({}))).toBe('/service-selection')
  expect(startPath(open({ serviceIds: BATHING_ID }))).toBe('/service-selection')
  expect(startPath(open({ views: 'calendar,checkout' }))).toBe('/service-selection')
})
