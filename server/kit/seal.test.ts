import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

test('who has the secret reads what was sealed; nobody else does, and not for another purpose', () => {
  const sealed = seal('the key of a press', 'booking 1', 'BATH-7Q2M')
  expect(unseal('the key of a press', 'booking 1', sealed)).toBe('BATH-7Q2M')
  expect(() => unseal('another key', 'booking 1', sealed)).toThrow()
  expect(() => unseal('the key of a press', 'booking 2', sealed)).toThrow()
  expect(sealed.toString('latin1')).not.toContain('7Q2M')
})
