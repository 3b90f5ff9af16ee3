import { QueryClientProvider } from '@tanstack/react-query'
import type { PropsWithChildren } from 'react'
import type { SaleAnswer } from '#api/counter.ts'
import { answers } from '#desk/calls/answers.ts'
import { MeProvider, type Me } from '#desk/calls/me.ts'

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
  <QueryClientProvider client={answers}>
    <MeProvider value={me}>{children}</MeProvider>
  </QueryClientProvider>
)
