import { expect, test } from 'vitest'
import { isTermsMarkdown } from './terms.ts'

test('terms that come back as HTML are rejected (#161)', () => {
  expect(isTermsMarkdown('text/markdown', '# Terms\n\nMinimum age 12.')).toBe(true)
  expect(isTermsMarkdown(null, '# Terms')).toBe(true)
  expect(isTermsMarkdown('text/html; charset=utf-8', '# Terms')).toBe(false)
  expect(isTermsMarkdown('text/markdown', '\n<!DOCTYPE html><html></html>')).toBe(false)
  expect(isTermsMarkdown('text/plain', '<html lang="en">')).toBe(false)
  expect(isTermsMarkdown('text/markdown', '  \n')).toBe(false)
})
