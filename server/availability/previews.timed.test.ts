import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { openHouse, type TestHouse } from '#proofs/house.ts'
import { expectToKeep, millisecondsOf } from '#proofs/promise-of-time.ts'
import { openTimetableOffice } from '#proofs/timetable-office.ts'

let house: TestHouse
let office: Awaited<ReturnType<typeof openTimetableOffice>>
beforeAll(async () => {
  house = await openHouse()
  office = await openTimetableOffice(house)
})
afterAll(() => house.close())

test('the preview of a year of baths of an hour every half hour in every pool, most of which clash, is there in 2 s (#717 #719)', async () => {
  const pools = await house.rows('select id from resource where not exclusive and retired_at is null')
  const pattern = { weekdays: [0, 1, 2, 3, 4, 5, 6], firstStart: '06:00', lastStart: '22:00', everyMinutes: 30 }
  const asked = {
    serviceId: BATHING_ID,
    from: '2026-11-24',
    patterns: pools.map(({ id }) => ({ ...pattern, resourceId: id })),
  }
  const preview = async () => {
    expect((await office.preview(asked)).clashing).toBeGreaterThan(10_000)
  }
  const what = 'the preview of a year of baths every half hour in every pool'
  await expectToKeep({ what, most: 2000, unit: 'ms' }, () => millisecondsOf(preview))
})
