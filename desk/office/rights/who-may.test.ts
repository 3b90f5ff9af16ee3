import { expect, test } from 'vitest'
import type { ActRight } from '#api/rights.ts'
import { asksFor, may, whoMay } from './who-may.ts'

const act = (its: Partial<ActRight>): ActRight => ({
  name: 'An act',
  detail: null,
  needs: 'staff',
  code: 'never',
  managersPin: 'never',
  ...its,
})

test('a role may do what is for it and for those before it', () => {
  const ofManagers = act({ needs: 'manager' })
  expect([may('staff', ofManagers), may('manager', ofManagers), may('owner', ofManagers)]).toEqual([false, true, true])
})

test('the front desk is asked for a manager’s PIN, everybody for a code', () => {
  const refund = act({ managersPin: 'always' })
  expect([asksFor('staff', refund), asksFor('manager', refund)]).toEqual(['with a manager’s PIN', ''])
  expect(asksFor('staff', act({ managersPin: 'at times' }))).toBe('sometimes with a manager’s PIN')
  const invite = act({ needs: 'owner', code: 'always' })
  expect(asksFor('owner', invite)).toBe('with a code')
  expect(asksFor('owner', act({ code: 'at times' }))).toBe('sometimes with a code')
})

test('who may is told on one line', () => {
  expect(whoMay(act({}))).toBe('Front desk, manager, owner')
  expect(whoMay(act({ managersPin: 'always' }))).toBe('Front desk (with a manager’s PIN), manager, owner')
  expect(whoMay(act({ needs: 'manager', code: 'at times' }))).toBe('Manager, owner, sometimes with a code')
  expect(whoMay(act({ needs: 'owner' }))).toBe('Owner only')
  expect(whoMay(act({ needs: 'owner', code: 'always' }))).toBe('Owner only, with a code')
})
