/**
 * The price of a cart a second time, by another route and without a line of domain/pricing: person by person,
 * in BigInt cents, odd cents given out one at a time (invariant P5). When the two differ, one of them is wrong.
 */
export type OracleItem = {
  serviceId: string
  kind: 'bathing' | 'class' | 'other'
  servicePrice: number
  specialPrice: number | null
  people: number
  robe: boolean
  bath: boolean
  member: boolean
}
export type OracleCart = {
  items: readonly OracleItem[]
  plans: readonly number[]
  coupon: { percent: number } | { money: number } | null
  couponOnlyFor: string | null
  giftBalance: number | null
  prices: { extraGuest: number; towelRobe: number; extraBath: number; promotionAppliesToGuests: boolean }
}
export type OracleLine = {
  base: number
  guests: number
  towelRobe: number
  extraBath: number
  discount: number
  total: number
}
export type OraclePrice = { lines: OracleLine[]; total: number; redeemed: number; due: number }

/** The price of a cart, by the oracle. */
export function priceByOracle(cart: OracleCart): OraclePrice {
  const receipts = cart.items.map((item) => receiptOf(item, cart.prices))
  const grosses = receipts.map((receipt) => receipt.reduce((sofar, entry) => sofar + entry.cents, 0n))
  const entitled = cart.items.map(
    (item) => !item.member && (cart.couponOnlyFor === null || cart.couponOnlyFor === item.serviceId),
  )
  const discounts = takenOff(cart.coupon, grosses, entitled)
  const lines = receipts.map((receipt, i) => {
    const paidFor = (what: Entry['what']) =>
      Number(receipt.filter((entry) => entry.what === what).reduce((sofar, entry) => sofar + entry.cents, 0n))
    const total = grosses[i]! > discounts[i]! ? grosses[i]! - discounts[i]! : 0n
    return {
      base: paidFor('base'),
      guests: paidFor('guest'),
      towelRobe: paidFor('robe'),
      extraBath: paidFor('bath'),
      discount: Number(discounts[i]!),
      total: Number(total),
    }
  })
  let total = 0
  for (const line of lines) total += line.total
  for (const plan of cart.plans) total += plan
  const redeemed = cart.giftBalance === null ? 0 : bestRedemption(cart.giftBalance, total)
  return { lines, total, redeemed, due: total - redeemed }
}

type Entry = { what: 'base' | 'guest' | 'robe' | 'bath'; cents: bigint }

/** What each person of the party is charged, one entry after the other. */
function receiptOf(item: OracleItem, prices: OracleCart['prices']): Entry[] {
  const receipt: Entry[] = []
  for (let person = 1; person <= item.people; person++) {
    if (person === 1) receipt.push({ what: 'base', cents: BigInt(bookerPays(item)) })
    else receipt.push({ what: 'guest', cents: BigInt(companionPays(item, prices)) })
    if (item.robe) receipt.push({ what: 'robe', cents: BigInt(prices.towelRobe) })
    if (item.bath) receipt.push({ what: 'bath', cents: BigInt(prices.extraBath) })
  }
  return receipt
}

function bookerPays(item: OracleItem): number {
  if (item.member) return 0
  if (item.specialPrice !== null) return item.specialPrice
  return item.servicePrice
}

function companionPays(item: OracleItem, prices: OracleCart['prices']): number {
  if (item.kind === 'other') return prices.extraGuest
  if (prices.promotionAppliesToGuests && item.specialPrice !== null) return item.specialPrice
  return item.servicePrice
}

function takenOff(coupon: OracleCart['coupon'], grosses: bigint[], entitled: boolean[]): bigint[] {
  if (coupon === null) return grosses.map(() => 0n)
  if ('percent' in coupon) {
    const { numerator, denominator } = fractionOf(coupon.percent)
    return grosses.map((gross, i) => {
      if (!entitled[i]) return 0n
      // Half up: twice the fraction, plus one, halved.
      const off = (2n * gross * numerator + denominator * 100n) / (2n * denominator * 100n)
      return off < gross ? off : gross
    })
  }
  return givenOut(
    BigInt(coupon.money),
    grosses.map((gross, i) => (entitled[i] ? gross : 0n)),
  )
}

/** A decimal number as it is written: 33.33 is 3333/100. */
function fractionOf(decimal: number): { numerator: bigint; denominator: bigint } {
  const [whole, fraction = ''] = String(decimal).split('.')
  return { numerator: BigInt(whole! + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** Money shared in proportion: whole cents first, then cent by cent to the claim that is owed most. */
function givenOut(money: bigint, claims: bigint[]): bigint[] {
  let claimed = 0n
  for (const claim of claims) claimed += claim
  if (claimed === 0n) return claims.map(() => 0n)
  const purse = money < claimed ? money : claimed
  const given = claims.map((claim) => (purse * claim) / claimed)
  let left = purse
  for (const part of given) left -= part
  for (; left > 0n; left--) {
    let neediest = 0
    for (let i = 1; i < claims.length; i++) {
      if (owed(i) > owed(neediest)) neediest = i
    }
    given[neediest]! += 1n
  }
  return given

  function owed(i: number): bigint {
    return purse * claims[i]! - given[i]! * claimed
  }
}

/** The most a gift card can pay so that nothing, or at least 50 cents, is left; the most at all if that can't be. */
function bestRedemption(balance: number, total: number): number {
  const most = balance < total ? balance : total
  for (let redeemed = most; redeemed >= 0; redeemed--) {
    const left = total - redeemed
    if (left === 0 || left >= 50) return redeemed
  }
  return most
}
