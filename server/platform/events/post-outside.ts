import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PATIENCE = 10_000

/** Networks that are nobody's public address: this machine, its neighbours, and what only looks like an address. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address of the network is one that anybody in the world could mean. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && !privateNetworks.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Why an address cannot be told anything: in production only `https` to the outside. Null when it can be; the name is
 * looked at again when it is called, because what it leads to may change.
 */
export function whyNotOutside(address: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  const { protocol, hostname, username, password } = new URL(address)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'It must begin with https.'
  if (username || password) return 'It may carry no password.'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) ? !isPublicAddress(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  return isInside && !allowPrivate ? 'It must be a public address.' : null
}

/** Sends a text to an address of somebody else's choice; whether it was answered with a 2xx. No redirect is followed. */
export async function postOutside(address: string, text: string, wish: { allowPrivate: boolean }): Promise<boolean> {
  if (whyNotOutside(address, wish)) return false
  const send = address.startsWith('https:') ? requestSecure : requestPlain
  return await new Promise<boolean>((resolve) => {
    const request = send(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) },
      signal: AbortSignal.timeout(PATIENCE),
      agent: false,
      ...(!wish.allowPrivate && { lookup: lookupOutside }),
    })
    request.on('response', (response) => {
      response.resume()
      const { statusCode = 0 } = response
      resolve(statusCode >= 200 && statusCode < 300)
    })
    request.on('error', () => resolve(false))
    request.end(text)
  })
}

/** Looks a name up and lets only public addresses through: the one that is checked is the one that is called. */
export const lookupOutside: LookupFunction = (hostname, options, found) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const outside = addresses.filter(({ address }) => isPublicAddress(address))
    if (outside.length === 0 || outside.length < addresses.length) {
      return found(Object.assign(new Error('not a public address'), { code: 'EACCES' }), [])
    }
    if (options.all) return found(null, outside)
    found(null, outside[0]!.address, outside[0]!.family)
  })
}
