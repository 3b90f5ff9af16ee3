import { expect, test } from 'vitest'
import { backOfPart, keptBy, partyWithout, type Party, type SoldLine } from './part-cancel.ts'

const line = (more: Partial<SoldLine> = {}): SoldLine => ({
  people: 3,
  base: 7500,
  guests: 15_000,
  towel: 0,
  bath: 0,
  discount: 0,
  gift: 0,
  ...more,
})
const party = (people: number, more: Partial<Party> = {}): Party => ({
  people,
  hasRobes: false,
  hasBath: false,
  ...more,
})

test('of three at 75.00, 10.00 off and 50.00 by gift card, one leaves: 55.00 to the card, 16.67 as a gift card (#626)', () => {
  const back = backOfPart(line({ discount: 1000, gift: 5000 }), party(3), party(2))
  expect([back.amount - back.gift, back.gift]).toEqual([5500, 1667])
})

test('who leaves takes their robe and their bath along; what stays is what a smaller party would have paid', () => {
  const sold = line({ towel: 3000, bath: 10_500 })
  const all = party(3, { hasRobes: true, hasBath: true })
  expect(keptBy(sold, all)).toEqual({ amount: 36_000, gift: 0 })
  expect(backOfPart(sold, all, partyWithout(all, { people: 1, dropsTowel: false, dropsBath: false })).amount).toBe(
    7500 + 1000 + 3500,
  )
  expect(backOfPart(sold, all, partyWithout(all, { people: 0, dropsTowel: true, dropsBath: false })).amount).toBe(3000)
  expect(backOfPart(sold, all, partyWithout(all, { people: 0, dropsTowel: false, dropsBath: true })).amount).toBe(
    10_500,
  )
})

test('the last to stay keeps what the first person pays, also where others pay another price', () => {
  expect(keptBy(line({ base: 16_000, guests: 15_000 }), party(1))).toEqual({ amount: 16_000, gift: 0 })
  expect(keptBy(line({ people: 1, base: 0, guests: 0, bath: 3500 }), party(1))).toEqual({ amount: 0, gift: 0 })
})

/** The same numbers each time: a linear congruential generator. */
function dice(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}

/** A line whose price a guest could have paid: whole prices a person, a discount and gift money up to all of it. */
function anyLine(roll: (most: number) => number): SoldLine {
  const people = 1 + roll(19)
  const base = roll(3) === 0 ? 0 : roll(30_000)
  const prices = { base, guests: roll(20_000) * (people - 1), towel: roll(2000) * people, bath: roll(5000) * people }
  const gross = prices.base + prices.guests + prices.towel + prices.bath
  const discount = roll(1) === 0 ? 0 : roll(gross)
  return { people, ...prices, discount, gift: roll(2) === 0 ? 0 : roll(gross - discount) }
}

test('any parts and the final cancel add up to what was paid, in 300,000 random lines (#627)', () => {
  const roll = dice(627)
  let wrong = 0
  for (let run = 0; run < 300_000; run++) {
    const sold = anyLine(roll)
    const paid = { amount: sold.base + sold.guests + sold.towel + sold.bath - sold.discount, gift: sold.gift }
    let now = party(sold.people, { hasRobes: sold.towel > 0, hasBath: sold.bath > 0 })
    const back = { amount: 0, gift: 0 }
    const parts = roll(4)
    for (let part = 0; part < parts; part++) {
      const leaving = { people: roll(now.people - 1), dropsTowel: roll(2) === 0, dropsBath: roll(2) === 0 }
      const then = partyWithout(now, leaving)
      const of = backOfPart(sold, now, then)
      if (!(Number.isInteger(of.amount) && of.gift >= 0 && of.gift <= of.amount)) wrong++
      back.amount += of.amount
      back.gift += of.gift
      now = then
    }
    const rest = keptBy(sold, now)
    if (rest.gift < 0 || rest.gift > rest.amount) wrong++
    if (back.amount + rest.amount !== paid.amount || back.gift + rest.gift !== paid.gift) wrong++
  }
  expect(wrong).toBe(0)
})
