/** A code with nothing left in it of how it was typed: the only form in which codes are compared. */
export type FoldedCode = string & { readonly isFolded: true }

/** What somebody typed or pasted, in capitals, plain digits and one kind of dash, without what cannot be seen. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\u034f\ufe00-\ufe0f]/gu, '')
    .replaceAll(/\p{Nd}/gu, plainDigit)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
    .trim()

/** The letters and digits of a code alone: dashes, spaces and what stood around it in an email do not matter. */
export const lettersOf = (typed: string): FoldedCode => plainCode(typed).replaceAll(/[^A-Z0-9]/g, '') as FoldedCode

/** The same of a code whose alphabet has no I, L or O, which people type for 1 and 0. */
export const foldedCode = (typed: string): FoldedCode =>
  lettersOf(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1') as FoldedCode

/** A digit of any script as one of ours: each script has its ten in a row. */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((at - zero) % 10)
}
