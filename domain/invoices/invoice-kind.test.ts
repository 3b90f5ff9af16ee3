import { expect, test } from 'vitest'
import { invoiceKind } from './invoice-kind.ts'

test('a tax invoice needs an ABN, and something that GST falls on', () => {
  expect(invoiceKind('51824753556', 100)).toBe('tax-invoice')
  expect(invoiceKind('51824753556', 0)).toBe('receipt')
  expect(invoiceKind(null, 100)).toBe('receipt')
})
