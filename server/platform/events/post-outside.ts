import { lookup } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const PATIENCE = 10_000

/** IPv4 ranges that are not public: this machine, private networks, and reserved blocks. */
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
/** The range of public IPv6 addresses, and the reserved or translated blocks inside it. */
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

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !innerIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')
}

/** Where clients listen: other ports are other programs'. */
const ports = ['', '443', '8443']

/**
 * Why events cannot be sent to an address: only `https` to public addresses on the usual ports, unless this is a house
 * for tests. Null when they can; the name is resolved again at every call, because DNS may change.
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

/** Sends a text to an address that a client has chosen; true for a 2xx answer. Redirects are not followed. */
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
