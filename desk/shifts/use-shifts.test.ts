import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HereAnswer } from '#api/shifts.ts'
import { answers } from '#desk/calls/answers.ts'
import { choosePin, openByPin } from './useShifts.ts'

const open = vi.fn<() => never>(() => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
})
const called = vi.fn<(path: string) => void>()
let status = 200

beforeEach(() => {
  status = 200
  open.mockClear()
  called.mockClear()
  // A browser that keeps nothing, as some do in a private window.
  vi.stubGlobal('indexedDB', { open })
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('fetch', async (path: string) => {
    called(path)
    return Response.json(status === 200 ? {} : { code: 'pin.wrong', message: 'This PIN is not right.' }, { status })
  })
  answers.setQueryData<HereAnswer>(['here'], { device: { id: 'front', name: 'Front counter' }, people: [], me: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  answers.clear()
})

test('whoever enters their PIN is in, also where the browser does not keep it for times without a line', async () => {
  await openByPin('ada', '483920')
  expect(called.mock.calls).toEqual([['/api/desk/v1/shifts/switch']])
  expect(open).toHaveBeenCalled()
})

test('a PIN is chosen, also where the browser does not keep it for times without a line', async () => {
  await choosePin('ada', '483920')
  expect(called.mock.calls[0]).toEqual(['/api/desk/v1/pin'])
  expect(open).toHaveBeenCalled()
})

test('a PIN that the house refuses is not kept, and opens nothing', async () => {
  status = 403
  await expect(openByPin('ada', '483920')).rejects.toThrow('This PIN is not right.')
  expect(open).not.toHaveBeenCalled()
})
