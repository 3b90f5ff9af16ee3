import { expect, test } from 'vitest'
import { classesAsked, classesOf } from './class-store.ts'
import type { Slot } from './slot.ts'
import { noSlots, slotsAnswered, slotSelected, slotsFailed, timeSlotsAsked, type TimeSlotStore } from './slot-store.ts'
import type { SlotsByDate } from './slots-by-date.ts'

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
const tuesday = { serviceId: 'bathing', period: '2026-11-24' }
const inNovember = { serviceId: 'sauna-club', period: '2026-11' }
const inDecember = { ...inNovember, period: '2026-12' }
const loaded: TimeSlotStore = slotSelected(slotsAnswered(timeSlotsAsked(tuesday), [nine]), nine)
const noClasses = noSlots<SlotsByDate>({})
const november = slotsAnswered(classesAsked(noClasses, inNovember), { '2026-11-24': [nine] })

test('the time-slot store has selectedSlot, availableSlots, isLoading and error (#187)', () => {
  expect(loaded).toMatchObject({ selectedSlot: nine, availableSlots: [nine], isLoading: false, error: null })
})

test('the class store has the same by date, and its month (#188)', () => {
  expect(classesOf(slotSelected(november, nine), '2026-11')).toMatchObject({
    selectedSlot: nine,
    availableSlots: { '2026-11-24': [nine] },
    isLoading: false,
    error: null,
    selectedMonth: '2026-11',
  })
})

test('a fetch goes from idle to loading, then to loaded or failed (#182)', () => {
  const asked = timeSlotsAsked(tuesday)
  expect(noSlots([])).toMatchObject({ asked: null, isLoading: false, error: null })
  expect(asked).toMatchObject({ asked: tuesday, isLoading: true, error: null })
  expect(slotsAnswered(asked, [nine])).toMatchObject({ isLoading: false, availableSlots: [nine], error: null })
  expect(slotsFailed(asked, [], 'no')).toMatchObject({ isLoading: false, availableSlots: [], error: 'no' })
})

test('while a day loads its slots and its error are cleared (#183)', () => {
  expect(timeSlotsAsked({ ...tuesday, period: '2026-11-25' })).toMatchObject({
    availableSlots: [],
    selectedSlot: null,
    error: null,
    isLoading: true,
  })
})

test('a failed fetch clears the slots and keeps the words (#184)', () => {
  const words = 'Failed to fetch available slots'
  expect(slotsFailed({ ...loaded, isLoading: true }, [], words)).toMatchObject({
    availableSlots: [],
    selectedSlot: null,
    isLoading: false,
    error: words,
    asked: tuesday,
  })
  expect(slotsFailed(november, {}, 'Failed to fetch month slots')).toMatchObject({
    availableSlots: {},
    error: 'Failed to fetch month slots',
    asked: inNovember,
  })
})

test('while a month loads the slots of its service stay on screen (#185)', () => {
  const asked = classesAsked({ ...november, error: 'before' }, inDecember)
  expect(asked).toMatchObject({ availableSlots: { '2026-11-24': [nine] }, isLoading: true, error: null })
  expect(asked.asked).toBe(inDecember)
  expect(classesAsked(november, { ...inDecember, serviceId: 'yoga' }).availableSlots).toEqual({})
})

test('clearing the available slots also clears the selection and the error (#186)', () => {
  expect(noSlots([])).toMatchObject({ availableSlots: [], selectedSlot: null, error: null })
  expect(noClasses).toMatchObject({ availableSlots: {}, selectedSlot: null, error: null })
})
