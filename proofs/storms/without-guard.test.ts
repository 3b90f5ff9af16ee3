import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { dropCheck, openHouseWithout } from './without-guard.ts'

test('a guard that is no longer where it was is missed at once, in the source as in the database', async () => {
  const gone = { file: 'server/coupons/store.ts', words: 'and nobody is looking' }
  await expect(openHouseWithout(gone)).rejects.toThrow(
    'server/coupons/store.ts does not say once: and nobody is looking',
  )
  const house = await openHouse()
  await expect(dropCheck(house, 'coupon', 'nobody is looking')).rejects.toThrow('0 CHECKs of coupon say')
  await house.close()
})
