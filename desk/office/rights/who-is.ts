import { wordsOfScopes } from '#desk/office/tools/scope-words.ts'

const words: Record<string, string> = {
  everybody: 'Everybody',
  holder: 'Whoever has its proof, such as the link of an email or the key of an order',
  'this machine': 'Only the machine itself, for tests and demos',
  member: 'The member, for themselves',
  'member, by body': 'The member, for themselves',
  client: 'Every program that the house knows',
  'client of a member': 'A program in which the member is signed in',
  'member in a client': 'The member, signed in at another program',
}

/** Who has a permission, in words: a tool by what its key may do. */
export function whoIs(permission: string): string {
  const known = words[permission]
  if (known) return known
  const isOwnToo = permission.startsWith('own or ')
  const key = `A key that may: ${wordsOfScopes([permission.replace('own or ', '')]).join()}`
  return isOwnToo ? `${key}. Members for themselves` : key
}
