/** By what the house knows somebody: a member, an address, a phone number. Empty words say nothing. */
export type KnownBy = { memberId: string | null; email: string; phone: string }

/** Whoever shares one of these names with another is the same guest. */
export function namesOfGuest({ memberId, email, phone }: KnownBy): string[] {
  const [address, number] = [email.trim().toLowerCase(), plainPhone(phone)]
  return [
    ...(memberId === null ? [] : [`member ${memberId}`]),
    ...(address === '' ? [] : [`email ${address}`]),
    ...(number === '' ? [] : [`phone ${number}`]),
  ]
}

/**
 * A phone number as people mean it, however it is written: `0400 000 678`, `+61 400 000 678` and `(04) 0000-0678` are
 * one. The prefix of an international number (`0011`, `00`, `+`) is left out.
 */
export function plainPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const australian = /^(?:(?:0011|00)?61)?0?([1-9]\d{8})$/.exec(digits)?.[1]
  return australian ?? digits.replace(/^(?:0011|00)(?=[1-9])/, '')
}
