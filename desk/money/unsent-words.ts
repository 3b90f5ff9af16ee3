/** What a device has noted without a line and has not sent yet, in words. */
export const unsentInWords = (unsent: number): string =>
  `${unsent === 1 ? '1 entry is' : `${unsent} entries are`} still to send from this device.`
