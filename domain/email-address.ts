/**
 * An email address as it is kept and compared, however it was typed or pasted: without what cannot be seen, and with a
 * domain of other letters in the form that mail servers take, `info@xn--mller-kva.example` for `info@müller.example`.
 */
export function plainEmail(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  const at = text.lastIndexOf('@') + 1
  return text.slice(0, at) + asciiDomain(text.slice(at))
}

/** Whether a text is an email address: by the pattern that browsers use, with a dot in the domain. */
export function isEmail(typed: string): boolean {
  if (typed.length > LONGEST_EMAIL) return false
  const address = plainEmail(typed)
  return address.length <= LONGEST_EMAIL && ADDRESS.test(address)
}

/** The longest address that mail servers take. */
export const LONGEST_EMAIL = 254

/** Of every browser and of Node: what knows the letters of domains. */
declare const URL: new (address: string) => { hostname: string }

function asciiDomain(domain: string): string {
  if (/^[ -~]*$|[/?#:\\@%]/.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ADDRESS = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`, 'i')
