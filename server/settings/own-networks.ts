import ipaddr from 'ipaddr.js'
import { Refused } from '#domain/refusals.ts'

/** The most internet addresses that a house can have, as `venue` bounds them too. */
const MOST = 5

/** The internet addresses that somebody has typed, each once and as it is written; `network.wrong`, `network.many`. */
export function addressesTyped(typed: string): string[] {
  const pieces = typed.split(/[\s,;]+/).filter((piece) => piece !== '')
  const addresses = [...new Set(pieces.map(addressOf))]
  if (addresses.length > MOST) throw new Refused('network.many', { most: MOST, fields: ['ownNetworks'] })
  return addresses
}

function addressOf(typed: string): string {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(typed) || ipaddr.IPv6.isValid(typed)
  if (!isAddress) throw new Refused('network.wrong', { typed, fields: ['ownNetworks'] })
  return ipaddr.process(typed).toString()
}
