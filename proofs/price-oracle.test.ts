import { expect, test } from 'vitest'
import { quote, type QuotableBooking, type QuotableCart, type QuotableThing } from '#domain/pricing/quote.ts'
import { priceByOracle, type OracleCart, type OracleItem } from './price-oracle.ts'

const CARTS = 100_000
const SEED = Number(process.env['SEED'] ?? 20261124)

test(`the price and its oracle agree to the cent on ${CARTS} random carts (#258 #227 #245 #248 #253)`, () => {
  const random = dice(SEED)
  const seen = { robes: 0, members: 0, percent: 0, oddCents: 0, cardMinimum: 0, tooSmall: 0, free: 0 }
  for (let n = 0; n < CARTS; n++) {
    const cart = randomCart(random)
    const ours = quote(asQuotable(cart))
    const theirs = priceByOracle(cart)
    const sameShape = {
      lines: ours.lines
        .filter(({ of }) => of.kind === 'BOOKING')
        .map(({ base, guests, towelRobe, extraBath, discount, total }) => ({
          base,
          guests,
          towelRobe,
          extraBath,
          discount,
          total,
        })),
      total: ours.total,
      redeemed: ours.giftCard?.redeemed ?? 0,
      due: ours.due,
    }
    if (JSON.stringify(sameShape) !== JSON.stringify(theirs)) {
      expect({ seed: SEED, n, cart, price: sameShape }).toEqual({ seed: SEED, n, cart, price: theirs })
    }
    seen.robes += Number(cart.items.some((item) => item.robe))
    seen.members += Number(cart.items.some((item) => item.member))
    seen.percent += Number(cart.coupon !== null && 'percent' in cart.coupon)
    seen.oddCents += Number(
      cart.coupon !== null && 'money' in cart.coupon && new Set(theirs.lines.map((l) => l.discount)).size > 1,
    )
    seen.cardMinimum += Number(ours.giftCard?.keepsCardMinimum ?? false)
    seen.tooSmall += Number(ours.isTooSmall)
    seen.free += Number(ours.due === 0)
  }
  // An agreement about carts that never meet a rule would prove nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(200)
})

function randomCart(random: Dice): OracleCart {
  const items = Array.from({ length: random.upTo(6) }, () => randomItem(random))
  const gross = priceByOracle({ items, plans: [], coupon: null, couponOnlyFor: null, giftBalance: null, prices: usual })
  return {
    items,
    plans: Array.from({ length: random.chance(5) ? random.upTo(2) : 0 }, () => random.upTo(40_000)),
    coupon: randomCoupon(random, gross.total),
    couponOnlyFor: random.chance(4) ? random.oneOf(services) : null,
    giftBalance: random.chance(3)
      ? Math.max(0, random.chance(2) ? random.upTo(60_000) : near(random, gross.total))
      : null,
    prices: random.chance(4)
      ? {
          extraGuest: random.upTo(10_000),
          towelRobe: random.upTo(2000),
          extraBath: random.upTo(5000),
          promotionAppliesToGuests: random.chance(2),
        }
      : usual,
  }
}

function randomItem(random: Dice): OracleItem {
  const servicePrice = random.chance(2)
    ? random.oneOf([7500, 4500, 12_000, 18_000, 13_000, 19_500])
    : random.upTo(20_000)
  return {
    serviceId: random.oneOf(services),
    kind: random.oneOf(['bathing', 'class', 'other']),
    servicePrice,
    specialPrice: random.chance(3) ? random.upTo(servicePrice) : null,
    people: 1 + random.upTo(4),
    robe: random.chance(3),
    bath: random.chance(3),
    member: random.chance(6),
  }
}

function randomCoupon(random: Dice, gross: number): OracleCart['coupon'] {
  if (random.chance(3)) return null
  if (random.chance(2))
    return { percent: random.oneOf([10, 15, 12.5, 33.33, 0.01, 100, 120, random.upTo(10_000) / 100]) }
  return { money: Math.max(0, random.chance(2) ? random.oneOf([1000, 2000, 5000, 1, 333]) : near(random, gross)) }
}

function asQuotable(cart: OracleCart): QuotableCart {
  const { coupon, couponOnlyFor } = cart
  const onlyForService = couponOnlyFor ?? undefined
  const bookings = cart.items.map((item): QuotableBooking => ({
    kind: 'BOOKING',
    serviceId: item.serviceId,
    service: { kind: item.kind, price: item.servicePrice },
    partySize: item.people,
    towelRobe: item.robe ? 'towel-robe' : 'towel',
    extraBath: item.bath,
    usesMembership: item.member,
    promotion: item.specialPrice === null ? null : { specialPrice: item.specialPrice },
  }))
  const plans = cart.plans.map((price): QuotableThing => ({ kind: 'PLAN', price, count: 1 }))
  return {
    // Wherever plans stand among bookings.
    lines: bookings.length % 2 === 0 ? [...bookings, ...plans] : [...plans, ...bookings],
    coupon: coupon && {
      worth: 'percent' in coupon ? { percentOff: coupon.percent } : { moneyOff: coupon.money },
      onlyForService,
    },
    giftCard: cart.giftBalance === null ? null : { balance: cart.giftBalance },
    prices: cart.prices,
  }
}

const services = ['bathing', 'sauna-club', 'calm-60']
const usual = { extraGuest: 7500, towelRobe: 1000, extraBath: 3500, promotionAppliesToGuests: false }

function near(random: Dice, amount: number): number {
  return amount + random.upTo(160) - 80
}

type Dice = ReturnType<typeof dice>

/** Repeatable chance: the same seed makes the same carts. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    upTo: (most: number) => Math.floor(next() * (most + 1)),
    chance: (oneIn: number) => next() * oneIn < 1,
    oneOf: <T>(things: readonly T[]): T => things[Math.floor(next() * things.length)]!,
  }
}
