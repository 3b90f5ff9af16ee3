import { expect, test } from 'vitest'
import { encrypt, decrypt } from './encrypt.ts'

test('who has the secret reads what was encrypted; nobody else does, and not for another purpose', () => {
  const encrypted = encrypt('an idempotency key', 'booking 1', 'BATH-7Q2M')
  expect(decrypt('an idempotency key', 'booking 1', encrypted)).toBe('BATH-7Q2M')
  expect(() => decrypt('another key', 'booking 1', encrypted)).toThrow()
  expect(() => decrypt('an idempotency key', 'booking 2', encrypted)).toThrow()
  expect(encrypted.toString('latin1')).not.toContain('7Q2M')
})
