import { expect, test } from 'vitest'
import { massageIds } from './massages.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from './service.ts'
import { readStartUp, startPath } from './start-up.ts'
import { defaultViews } from './view-options.ts'

const open = (parameters: Record<string, string>) => readStartUp((name) => parameters[name] ?? null)

test('the start-up parameters are read from the address (#44 #45 #46 #47)', () => {
  const startUp = open({ serviceIds: 'a, b,', planIds: 'p', views: 'calendar', anonymousId: 'anon-x' })
  expect(startUp.serviceIds).toEqual(['a', 'b'])
  expect(startUp.planIds).toEqual(['p'])
  expect(startUp.views).toEqual({ ...defaultViews, guests: false, extras: false, calendar: true })
  expect(startUp.anonymousId).toBe('anon-x')
  expect(open({})).toEqual({ serviceIds: [], planIds: [], views: defaultViews, anonymousId: null })
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
