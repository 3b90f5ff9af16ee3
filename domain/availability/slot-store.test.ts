import { expect, test } from 'vitest'
import { classesAsked, classesFailed, noClasses } from './class-store.ts'
import type { Slot } from './slot.ts'
import {
  noTimeSlots,
  slotsAnswered,
  slotSelected,
  timeSlotsAsked,
  timeSlotsFailed,
  type TimeSlotStore,
} from './slot-store.ts'

const nine: Slot = {
  serviceId: 'bathing',
  resourceId: 'long-pool',
  resourceName: 'Long Pool',
  startDate: '2026-11-23T22:00:00.000Z',
  endDate: '2026-11-23T23:00:00.000Z',
  bookable: true,
  openSpots: 16,
  duration: 60,
  timezone: 'Australia/Sydney',
  location: { name: 'Stillwater', address: '12 Quay Lane' },
}
const loaded: TimeSlotStore = slotSelected(slotsAnswered(timeSlotsAsked('24 Nov'), '24 Nov', [nine]), nine)
const november = slotsAnswered(classesAsked(noClasses('2026-11'), '2026-11', 'Nov'), 'Nov', { '2026-11-24': [nine] })

test('the time-slot store has selectedSlot, availableSlots, isLoading and error (#187)', () => {
  expect(loaded).toMatchObject({ selectedSlot: nine, availableSlots: [nine], isLoading: false, error: null })
})

test('the class store has the same by date, and its month (#188)', () => {
  expect(slotSelected(november, nine)).toMatchObject({
    selectedSlot: nine,
    availableSlots: { '2026-11-24': [nine] },
    isLoading: false,
    error: null,
    selectedMonth: '2026-11',
  })
})

test('a fetch goes from idle to loading, then to loaded or failed (#182)', () => {
  const asked = timeSlotsAsked('24 Nov')
  expect(noTimeSlots).toMatchObject({ asked: null, isLoading: false, error: null })
  expect(asked).toMatchObject({ asked: '24 Nov', isLoading: true, error: null })
  expect(slotsAnswered(asked, '24 Nov', [nine])).toMatchObject({
    isLoading: false,
    availableSlots: [nine],
    error: null,
  })
  expect(timeSlotsFailed(asked, '24 Nov', 'no')).toMatchObject({ isLoading: false, availableSlots: [], error: 'no' })
})

test('while a day loads its slots and its error are cleared (#183)', () => {
  expect(timeSlotsAsked('25 Nov')).toMatchObject({
    availableSlots: [],
    selectedSlot: null,
    error: null,
    isLoading: true,
  })
})

test('a failed fetch clears the slots and keeps the words (#184)', () => {
  const words = 'Failed to fetch available slots'
  expect(timeSlotsFailed({ ...loaded, isLoading: true }, '24 Nov', words)).toMatchObject({
    availableSlots: [],
    selectedSlot: null,
    isLoading: false,
    error: words,
  })
  expect(classesFailed(november, 'Nov', 'Failed to fetch month slots')).toMatchObject({
    availableSlots: {},
    error: 'Failed to fetch month slots',
    selectedMonth: '2026-11',
  })
})

test('while a month loads the slots on screen stay (#185)', () => {
  const asked = classesAsked({ ...november, error: 'before' }, '2026-12', 'Dec')
  expect(asked).toMatchObject({ availableSlots: { '2026-11-24': [nine] }, isLoading: true, error: null })
  expect(asked.selectedMonth).toBe('2026-12')
})

test('clearing the available slots also clears the selection and the error (#186)', () => {
  expect(noTimeSlots).toMatchObject({ availableSlots: [], selectedSlot: null, error: null })
  expect(noClasses('2026-11')).toMatchObject({ availableSlots: {}, selectedSlot: null, error: null })
})

test('a late answer or failure of an older choice changes nothing (#189)', () => {
  const newer = timeSlotsAsked('25 Nov')
  expect(slotsAnswered(newer, '24 Nov', [nine])).toBe(newer)
  expect(timeSlotsFailed(newer, '24 Nov', 'late')).toBe(newer)
  const december = classesAsked(november, '2026-12', 'Dec')
  expect(slotsAnswered(december, 'Nov', {})).toBe(december)
  expect(classesFailed(december, 'Nov', 'late')).toBe(december)
})
