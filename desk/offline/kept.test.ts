import { afterEach, expect, test, vi } from 'vitest'
import { locksKept } from './kept.ts'

afterEach(() => void vi.unstubAllGlobals())

test('what a browser refuses to open at once is asked for again the next time', async () => {
  const open = vi.fn<() => never>(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  vi.stubGlobal('indexedDB', { open })
  await expect(locksKept()).rejects.toThrow('The operation is insecure.')
  await expect(locksKept()).rejects.toThrow('The operation is insecure.')
  expect(open).toHaveBeenCalledTimes(2)
})
