/** What is known about the person who chooses a password, and the site: the first guesses of a stranger. */
export type Chooser = { email: string; houseName: string }

/** Fewer different characters than this are easy to guess. */
const FEWEST_CHARACTERS = 4
/** What a password must have beside the names that everyone knows. */
const LEAST_OF_ONES_OWN = 5
/** A shorter word may be in any password by chance. */
const SHORTEST_WORD = 4

/**
 * The password rules beside the length (which is in `api/accounts.ts`): why a new password would be guessed. Many people
 * use it (or it is a few characters again and again), or it is made of the house's name or the address; null when it
 * would not.
 */
export function weaknessOf(
  password: string,
  chooser: Chooser,
  isCommon: (password: string) => boolean,
): 'common' | 'own-words' | null {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isCommon(plain) || new Set(plain).size < FEWEST_CHARACTERS) return 'common'
  const letters = lettersOf(plain)
  const rest = knownWords(chooser).reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest !== letters && rest.length < LEAST_OF_ONES_OWN ? 'own-words' : null
}

/** The words of house and address, the longest first. */
function knownWords({ email, houseName }: Chooser): string[] {
  const names = [houseName, email.slice(0, email.lastIndexOf('@'))].map((name) => name.normalize('NFKC').toLowerCase())
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).map(lettersOf)
  return [...new Set(words)]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((one, other) => other.length - one.length)
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '')
