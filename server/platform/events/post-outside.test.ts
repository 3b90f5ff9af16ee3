import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress, lookupOutside, postOutside, whyNotOutside } from './post-outside.ts'

const heard: string[] = []
const server = createServer((request, response) => {
  heard.push(request.url!)
  response.writeHead(request.url === '/moved' ? 302 : 200, { location: '/elsewhere' }).end()
})
let url: string
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

/** Why it is refused in production. */
const no = (address: string) => whyNotOutside(address, { allowPrivate: false })
/** What looking a name up gives. */
const found = (name: string) =>
  new Promise<string>((done) => lookupOutside(name, { all: true }, (error) => done(error?.code ?? 'found')))

describe('what is told to an address of somebody else’s choice', () => {
  test('goes to public addresses alone', () => {
    const inside = '127.0.0.1 127.9.9.9 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1'
    const odd =
      '0.0.0.0 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fd00::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1'
    for (const address of `${inside} ${odd}`.split(' '))
      expect([address, isPublicAddress(address)]).toEqual([address, false])
    for (const address of '8.8.8.8 172.32.0.1 2606:4700::1111'.split(' '))
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    expect(isPublicAddress('example.com')).toBe(false)
  })

  test.each([
    '::127.0.0.1',
    '64:ff9b:1::1',
    'fec0::1',
    '2001::1',
    '2001:1ff:ffff::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    '::ffff:8.8.8.8',
    '192.88.99.1',
  ])('not to %s, which only looks like one (security finding 25)', (address) => {
    expect(isPublicAddress(address)).toBe(false)
    expect(no(`https://${address.includes(':') ? `[${address}]` : address}/`)).toBe('It must be a public address.')
  })

  test('to the public space of IPv6 up to its edges, and at the ports of clients alone (security finding 25)', () => {
    for (const address of ['2001:200::1', '2003::1', '2a00:1450:4009::200e', '3ffe:ffff::1'])
      expect([address, isPublicAddress(address)]).toEqual([address, true])
    for (const port of ['443', '8443']) expect(no(`https://hooks.example.com:${port}/`)).toBeNull()
    for (const port of ['22', '80', '5432', '8080'])
      expect(no(`https://hooks.example.com:${port}/`)).toBe('Its port must be 443 or 8443.')
    expect(whyNotOutside('http://127.0.0.1:18611/', { allowPrivate: true })).toBeNull()
  })

  test('is refused in production for names and numbers of this machine or its neighbours, and without https', () => {
    expect(no('https://hooks.example.com/x')).toBeNull()
    expect(no('http://hooks.example.com/x')).toBe('It must begin with https.')
    expect(no('ftp://hooks.example.com/x')).toBe('It must begin with https.')
    expect(no('https://user:secret@hooks.example.com')).toBe('It may carry no password.')
    for (const host of [
      'localhost',
      'a.localhost',
      'printer.local',
      'db.internal',
      '127.1',
      '2130706433',
      '[::1]',
      '10.0.0.8',
    ])
      expect([host, no(`https://${host}/`)]).toEqual([host, 'It must be a public address.'])
    expect(whyNotOutside(url, { allowPrivate: true })).toBeNull()
  })

  test('does not follow a name that leads inside, though the name looks public', async () => {
    expect(await found('localhost')).toBe('EACCES')
    expect(await postOutside(url, 'text', { allowPrivate: false })).toBe(false)
    expect(heard).toEqual([])
  })

  test('counts as heard when it is answered with a 2xx; a redirect is not followed, and nobody there is no fault', async () => {
    expect(await postOutside(`${url}/here`, 'text', { allowPrivate: true })).toBe(true)
    expect(await postOutside(`${url}/moved`, 'text', { allowPrivate: true })).toBe(false)
    expect(heard).toEqual(['/here', '/moved'])
    expect(await postOutside('http://127.0.0.1:1/', 'text', { allowPrivate: true })).toBe(false)
  })
})
