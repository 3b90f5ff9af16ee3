import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'

/** How much more a wider network may do than one connection in it: a provider's, or a company's. */
export const WIDER_TIMES = 10

/**
 * The name under which the network of an address is counted: a hash, from which the address cannot be read back
 * without trying them all. An IPv4 address is one network, also when written as IPv6. An IPv6 subscriber has a /64:
 * its name is that of its /48, a dot, and its own.
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

/** The wider network that neighbours are counted by, where requests must wait for each other. */
export const widestOf = (network: string): string => widerThan(network) ?? network

const named = (what: string) => createHash('sha256').update(`network:${what}`).digest('base64url').slice(0, 16)
