import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Who makes letters capitals, and not to compare a code. */
const others: Record<string, string> = {
  'domain/typed-codes.ts': 'the one place where codes are folded',
  'server/gift-cards/issue-gift-card.ts': 'the form in which a code is written, which its hash is of',
  'domain/abn.ts': 'what is left of a folded number',
  'server/emails/write-email.ts': 'the first letter of a sentence',
  'desk/shell/Nav.tsx': 'the first letters of a name',
  'desk/office/history/history-words.ts': 'the first letter of a sentence',
  'desk/office/times/TimesForm.tsx': 'the first letter of a sentence',
  'desk/alerts/conflict-words.ts': 'the first letter of a sentence',
  'desk/office/closures/closure-draft.ts': 'the first letter of a sentence',
  'web/bookings/Closing.tsx': 'the first letter of a sentence',
}

/** Who leaves spaces out before a code goes to the house, which folds it: a recovery code goes as it is written. */
for (const file of [
  'desk/sign-in/CodeField',
  'web/accounts/ProvedForm',
  'web/accounts/SecondFactorForm',
  'web/accounts/SetUpSecondFactor',
])
  others[`${file}.tsx`] = 'the house folds it'

/** What folds a text by hand: capitals, or letters and digits alone. */
const byHand = /\.toUpperCase\(\)|z\.toUpperCase\(\)|replaceAll\(\/(?:\\s|\[\\s-\]|\[\^a-z0-9\])\/gi?, ''\)/

test('whoever reads a code that people type folds it by domain/typed-codes.ts, not by hand', () => {
  const files = globSync('{domain,api,server,web,desk,ui}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const wrong = files.filter((file) => !Object.hasOwn(others, file) && byHand.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('a code that is sent to people is compared by what takes folded codes alone', () => {
  const tokens = readFileSync('server/access/tokens.ts', 'utf8')
  for (const name of ['hashCode', 'hashSentCode'])
    expect(new RegExp(String.raw`${name} = \([^=]*\bcode: FoldedCode\) =>`).test(tokens), name).toBe(true)
  const made = globSync('server/**/*.ts').filter((file) => /as FoldedCode/.test(readFileSync(file, 'utf8')))
  expect(made).toEqual([])
})
