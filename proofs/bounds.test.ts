import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Fields of the staff side whose length is their own, because the contract has none like it. */
const ownLength: Record<string, string> = {
  'desk/shifts/PinField.tsx': 'a PIN has six digits',
  'desk/sign-in/CodeField.tsx': 'a code of an app, or a recovery code with its spaces',
  'desk/sign-in/SetUpFactor.tsx': 'a number is sent as digits, and typed with spaces',
  'desk/parts/NumberField.tsx': 'figures as they are typed',
  'desk/office/plans/GivenFields.tsx': 'figures as they are typed',
  'desk/office/coupons/coupon-draft.ts': 'an amount or per cent as it is typed',
  'desk/office/promotions/promotion-draft.ts': 'hours as they are typed, which become a list',
  'desk/parts/SearchField.tsx': 'words to look for, whatever list they are looked for in',
  'desk/today/FindField.tsx': 'a name or a code to look for in the day',
}

/** What says how long something may be, or from how many to how many, by a number. */
const byNumber = /maxLength=\{\d+\}|\blongest: \d|isWhole\(\w+, \d+, \d+\)/

test('a form takes its bounds from the contract, so that it refuses nothing that the house takes', () => {
  const files = globSync('desk/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  const own = files.filter((file) => byNumber.test(readFileSync(file, 'utf8')))
  expect(own.toSorted()).toEqual(Object.keys(ownLength).toSorted())
})
