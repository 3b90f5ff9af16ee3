import { expect, test } from 'vitest'
import { becomeGuest, becomeMember, endSession, needsAuth, signedOut, visitorOf, type Member } from './auth-state.ts'

const ada: Member = {
  id: 'm1',
  contactId: 'c1',
  loginEmail: 'ada@b.example',
  contact: { firstName: 'Ada', lastName: 'Byron' },
}
const guest = becomeGuest(signedOut)
const member = becomeMember(ada)

test('somebody is signed out, a guest or a member (#340 #345)', () => {
  expect([signedOut, guest, member].map(visitorOf)).toEqual(['visitor', 'guest', 'member'])
  expect([signedOut, guest, member].map(({ isAuthenticated, guestUser }) => [isAuthenticated, guestUser])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ])
})

test('becoming a member ends being a guest, and a member does not become a guest (#341 #342)', () => {
  expect(becomeMember(ada)).toEqual({ isAuthenticated: true, guestUser: false, member: ada })
  expect(becomeGuest(member)).toBe(member)
})

test('the end of a session leaves nobody, or the guest who was there (#343)', () => {
  expect([member, signedOut, guest].map(endSession)).toEqual([signedOut, signedOut, guest])
})

test('only a visitor who is neither guest nor member must choose first', () => {
  expect((['visitor', 'guest', 'member'] as const).map(needsAuth)).toEqual([true, false, false])
})
