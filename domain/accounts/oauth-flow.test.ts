import { expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { FLOW_LASTS_MS, isVerifier, whyNotExchange } from './oauth-flow.ts'

test('tokens need a code and the state the flow began with (#350 #353 #354)', () => {
  expect(whyNotExchange({ code: 'c', state: 's' }, 's')).toBeNull()
  for (const answer of [{ state: 's' }, { code: 'c' }, { code: '', state: 's' }, {}]) {
    expect(refusals[whyNotExchange(answer, 's')!].message).toBe('Missing code or _state')
  }
  for (const begunWith of ['other', '', null]) {
    expect(refusals[whyNotExchange({ code: 'c', state: 's' }, begunWith)!].message).toBe('Invalid _state')
  }
})

test('a verifier has 43 to 128 letters of its alphabet (#351)', () => {
  for (const length of [43, 44, 127, 128]) expect(isVerifier('a'.repeat(length))).toBe(true)
  for (const length of [0, 1, 42, 129, 1000]) expect(isVerifier('a'.repeat(length))).toBe(false)
  expect(isVerifier(`AZaz09-._~${'x'.repeat(33)}`)).toBe(true)
  for (const strange of [' ', '+', '/', '=', 'é', '\n']) expect(isVerifier('a'.repeat(43) + strange)).toBe(false)
  expect(isVerifier(undefined)).toBe(false)
})

test('a flow is over after 120000 ms, in the words of the specification (#352)', () => {
  expect(FLOW_LASTS_MS).toBe(120_000)
  expect(refusals['oauth.timed-out'].message).toBe('OAuth flow timed out')
  expect(refusals['oauth.unknown-state'].message).toBe('Unknown _state')
  expect(refusals['oauth.no-tokens'].message).toBe('Failed to get member tokens')
})
