import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PATIENCE = 10_000

/** What is nobody's public IPv4 address: this machine, its neighbours, and what only looks like an address. */
const innerIpv4 = subnets([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
/** Where all public IPv6 addresses lie, and the blocks in it that are kept for other things or lead elsewhere. */
const publicIpv6 = subnets(['2000::/3'])
const specialIpv6 = subnets(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function subnets(blocks: readonly `${string}/${number}`[]): BlockList {
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', bits] = block.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

/** Whether an address of the network is one that anybody in the world could mean. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !innerIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** Where tools listen: other ports are other programs'. */
const ports = ['', '443', '8443']

/**
 * Why an address cannot be told anything: only `https` to the outside, at a port where tools listen, unless this house
 * is one for tests. Null when it can be; the name is looked at again when it is called, because what it leads to may
 * change.
 */
export function whyNotOutside(address: string, { allowPrivate }: { allowPrivate: boolean }): string | null {
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'It must begin with https.'
  if (username || password) return 'It may carry no password.'
  if (!ports.includes(port) && !allowPrivate) return 'Its port must be 443 or 8443.'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isInside = isIP(host) ? !isPublicAddress(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  return isInside && !allowPrivate ? 'It must be a public address.' : null
}

/** Sends a text to an address of somebody else's choice; whether it was answered with a 2xx. No redirect is followed. */
export async function postOutside(address: string, text: string, input: { allowPrivate: boolean }): Promise<boolean> {
  if (whyNotOutside(address, input)) return false
  const send = address.startsWith('https:') ? requestSecure : requestPlain
  return await new Promise<boolean>((resolve) => {
    const request = send(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': Buffer.byteLength(text) },
      signal: AbortSignal.timeout(PATIENCE),
      agent: false,
      ...(!input.allowPrivate && { lookup: lookupOutside }),
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
