import { expect, test } from 'vitest'
import { openBuckets } from './buckets.ts'
import { nameOfNetwork, widerThan } from './network.ts'

test('addresses of one IPv6 subscriber are one network, and those of another are not (security finding 5)', () => {
  const here = nameOfNetwork('2001:db8:1:2::1')
  expect(nameOfNetwork('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(here)
  expect(nameOfNetwork('2001:0DB8:0001:0002::77')).toBe(here)
  expect(nameOfNetwork('2001:db8:1:3::1')).not.toBe(here)
  expect(widerThan(nameOfNetwork('2001:db8:1:3::1'))).toBe(widerThan(here))
  expect(widerThan(nameOfNetwork('2001:db8:2:2::1'))).not.toBe(widerThan(here))
})

test('an IPv4 address is one network, however it is written (security finding 5)', () => {
  const here = nameOfNetwork('192.0.2.1')
  expect(nameOfNetwork('::ffff:192.0.2.1')).toBe(here)
  expect(nameOfNetwork('::FFFF:c000:201')).toBe(here)
  expect(nameOfNetwork('192.0.2.2')).not.toBe(here)
  expect(widerThan(here)).toBe(null)
})

test('the name of a network does not say the address', () => {
  for (const address of ['192.0.2.1', '2001:db8:1:2::1', 'nonsense']) {
    expect(nameOfNetwork(address)).toMatch(/^[\w-]{16}(\.[\w-]{16})?$/)
  }
})

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22) + seconds * 1000)

test('a network may do so much at once, and then so much each second; the refusal says when', () => {
  const take = openBuckets({ atOnce: 3, perSecond: 0.5 })
  const here = nameOfNetwork('192.0.2.1')
  expect([0, 0, 0, 0, 0].map((second) => take(here, at(second)))).toEqual([null, null, null, 2, 2])
  expect(take(nameOfNetwork('192.0.2.2'), at(0))).toBe(null)
  expect(take(here, at(1))).toBe(1)
  expect(take(here, at(2))).toBe(null)
  expect(take(here, at(2))).toBe(2)
  expect([100, 100, 100, 100].map((second) => take(here, at(second)))).toEqual([null, null, null, 2])
})

test('all the networks of a /48 together may do ten times as much as one of them (security finding 5)', () => {
  const take = openBuckets({ atOnce: 3, perSecond: 0.5 })
  const subscribers = Array.from({ length: 40 }, (_, n) => nameOfNetwork(`2001:db8:1:${n.toString(16)}::1`))
  const answers = subscribers.map((network) => take(network, at(0)))
  expect(answers.filter((wait) => wait === null)).toHaveLength(30)
  expect(take(nameOfNetwork('2001:db8:2:1::1'), at(0))).toBe(null)
})
