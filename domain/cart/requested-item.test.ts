import { expect, test } from 'vitest'
import { towelRobeOf, requestedItemFrom } from './requested-item.ts'

test('a requested item is read from the wire with the booker counted in (#124)', () => {
  const item = {
    cartItemId: 'id-1',
    serviceId: 'bathing',
    guestCount: 2,
    towelAndRobe: true,
    towelRobeOption: { id: 'towel-robe', price: 0.01 },
    extraBath: { id: 'extra-bath' },
    hasAvailableMembership: false,
    discountedAmount: 75,
  }
  expect(requestedItemFrom(item)).toEqual({
    cartItemId: 'id-1',
    serviceId: 'bathing',
    partySize: 3,
    towelRobe: 'towel-robe',
    extraBath: true,
    usesMembership: false,
  })
})

test('what is left out is not asked for', () => {
  expect(requestedItemFrom({ cartItemId: 'id-1', serviceId: 'bathing', guestCount: 0 })).toMatchObject({
    partySize: 1,
    towelRobe: null,
    extraBath: false,
    usesMembership: false,
  })
})

test('the option names the towel or the robe; the flag alone means the robe', () => {
  expect(towelRobeOf({ towelAndRobe: true, towelRobeOption: { id: 'towel' } })).toBe('towel')
  expect(towelRobeOf({ towelAndRobe: true, towelRobeOption: null })).toBe('towel-robe')
  expect(towelRobeOf({ towelAndRobe: false, towelRobeOption: { id: 'bathrobe' } })).toBeNull()
})
