import { describe, expect, test } from 'vitest'
import { planOrderStatuses, startOf, type PlanOrderAction, whyNotOrder } from './plan-order-status.ts'

const at = (text: string) => new Date(`2026-11-20T${text}Z`)

describe('an order of a plan', () => {
  test('has six statuses, and each allows its own actions (#420)', () => {
    const actions: PlanOrderAction[] = ['pause', 'resume', 'cancel', 'mark as paid', 'postpone end date']
    const table = planOrderStatuses.map((status) => [
      status,
      actions.filter((action) => whyNotOrder(status, action) === null),
    ])
    expect(table).toEqual([
      ['DRAFT', ['cancel', 'mark as paid']],
      ['PENDING', ['cancel', 'postpone end date']],
      ['ACTIVE', ['pause', 'cancel', 'postpone end date']],
      ['PAUSED', ['resume', 'cancel']],
      ['ENDED', []],
      ['CANCELED', []],
    ])
    expect(whyNotOrder('PAUSED', 'pause')).toBe('membership.not-active')
    expect(whyNotOrder('DRAFT', 'pause')).toBe('membership.unpaid')
    expect(whyNotOrder('DRAFT', 'postpone end date')).toBe('membership.unpaid')
    expect(whyNotOrder('DRAFT', 'resume')).toBe('membership.not-paused')
  })

  test('begins now or later, never before; a few minutes beside the clock are now', () => {
    const now = at('10:00:00')
    expect(startOf(null, now)).toEqual({ at: now, isLater: false })
    expect(startOf(at('09:55:00'), now)).toEqual({ at: now, isLater: false })
    expect(startOf(at('09:54:59'), now)).toBe('invalid_start_date')
    expect(startOf(at('10:05:00'), now)).toEqual({ at: now, isLater: false })
    expect(startOf(at('10:05:01'), now)).toEqual({ at: at('10:05:01'), isLater: true })
  })
})
