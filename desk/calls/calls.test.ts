import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '#ui/api-client.ts'
import { send, untilLetIn } from './calls.ts'
import { useNeed } from './needs.ts'

afterEach(() => void vi.unstubAllGlobals())

/** What the house asks for now, and the answer of whoever is asked. */
function atTheDesk() {
  const { result, unmount } = renderHook(() => useNeed())
  return {
    need: () => result.current?.need ?? null,
    answer: (isMet: boolean) => act(async () => result.current?.close(isMet)),
    leave: unmount,
  }
}
const refusal = (status: number, code: string) => new CallFailed('No.', code, status)
const aCallRefusedOnce = () =>
  vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(401, 'account.ended')).mockResolvedValue('in')
const settled = () => act(() => new Promise((go) => setTimeout(go)))

describe('a call that the house refuses', () => {
  test.each([
    [401, 'account.required', 'sign-in'],
    [401, 'account.ended', 'sign-in'],
    [403, 'account.second-factor', 'new-code'],
  ])('with %i %s is made again, the very same, once it has what it needs', async (status, code, need) => {
    const desk = atTheDesk()
    const call = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal(status, code)).mockResolvedValue('done')
    const done = untilLetIn(call)
    await settled()
    expect([desk.need(), call.mock.calls.length]).toEqual([need, 1])
    await desk.answer(true)
    expect([await done, call.mock.calls.length, desk.need()]).toEqual(['done', 2, null])
    desk.leave()
  })

  test('asks once for all that wait for it', async () => {
    const desk = atTheDesk()
    const both = Promise.all([untilLetIn(aCallRefusedOnce()), untilLetIn(aCallRefusedOnce())])
    await settled()
    await desk.answer(true)
    expect([await both, desk.need()]).toEqual([['in', 'in'], null])
    desk.leave()
  })

  test('is not made again when nobody gives what it needs, and says so', async () => {
    const desk = atTheDesk()
    const call = vi.fn<() => Promise<string>>().mockRejectedValue(refusal(403, 'account.second-factor'))
    const failed = untilLetIn(call).catch((error: Error) => error.message)
    await settled()
    await desk.answer(false)
    expect(await failed).toBe('Nothing has been changed: this needs a new code from you.')
    expect(call).toHaveBeenCalledTimes(1)
    desk.leave()
  })

  test.each([
    [401, 'login.code'],
    [403, 'account.forbidden'],
    [500, 'unexpected'],
  ])('with %i %s asks for nothing', async (status, code) => {
    const desk = atTheDesk()
    await expect(untilLetIn(() => Promise.reject(refusal(status, code)))).rejects.toMatchObject({ code })
    expect(desk.need()).toBeNull()
    desk.leave()
  })
})

test('a press that was refused is sent again with the same body and key', async () => {
  const desk = atTheDesk()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    sent.push([init.body, new Headers(init.headers).get('idempotency-key')])
    return sent.length === 1
      ? Response.json({ code: 'account.second-factor', message: 'A new code.' }, { status: 403 })
      : Response.json({ ok: true })
  })
  const done = send('/api/staff/v1/x', { amount: 1 }, 'It failed.', { idempotencyKey: 'press-1' })
  await vi.waitFor(() => expect(desk.need()).toBe('new-code'))
  await desk.answer(true)
  expect(await done).toEqual({ ok: true })
  expect(sent).toEqual([
    ['{"amount":1}', 'press-1'],
    ['{"amount":1}', 'press-1'],
  ])
  desk.leave()
})
