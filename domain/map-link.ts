/** A map of an address, with the way there: the map's owner learns of it only when somebody goes there. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
