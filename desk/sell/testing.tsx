import type { PropsWithChildren } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import type { Me } from '#desk/calls/me.ts'
import { InFrame } from '#desk/calls/testing.tsx'

/** Who stands at the counter of a test. */
export const felix: Me = {
  id: 'felix',
  name: 'Felix',
  email: 'felix@a.example',
  role: 'staff',
  owners: [],
  managers: [],
  isOpened: true,
}

export const salePath = '/api/desk/v1/sales/sale-1'

/** A sale of $35.00 at the counter, of which nothing is paid yet. */
export const anUnpaidSale = (more: Partial<SaleAnswer> = {}): Partial<SaleAnswer> => ({
  id: 'sale-1',
  state: 'PENDING',
  payBy: 'counter',
  due: 35,
  left: 35,
  pageUrl: null,
  ...more,
})

/** What stands at the counter, with whoever is before it. */
export const AtCounter = ({ me = felix, children }: PropsWithChildren<{ me?: Me }>) => (
  <InFrame me={me}>{children}</InFrame>
)
