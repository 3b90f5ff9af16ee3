import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** How much more a wider network may do than one connection in it: a provider's, or a company's. */
export const WIDER_TIMES = 10

/**
 * What the network of an address is called, only good for counting: not the address itself, and not found out without
 * trying them all. An IPv4 address is one network, also written as IPv6. A subscriber of IPv6 has a whole /64: its name
 * is that of its /48, a dot, and its own.
 */
export function nameOfNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return named(address)
  const ip = ipaddr.process(address)
  if (ip.kind() === 'ipv4') return named(ip.toString())
  const bytes = ip.toByteArray()
  return `${named(`${bytes.slice(0, 6).join('.')}/48`)}.${named(`${bytes.slice(0, 8).join('.')}/64`)}`
}

/** The wider network that a network is a part of; null when there is none to count by. */
export function widerThan(network: string): string | null {
  const [wider, own] = network.split('.')
  return wider !== undefined && own !== undefined ? wider : null
}

/** What everybody near a network is counted by, where one has to wait for the other. */
export const widestOf = (network: string): string => widerThan(network) ?? network

const named = (what: string) => createHash('sha256').update(`network:${what}`).digest('base64url').slice(0, 16)
