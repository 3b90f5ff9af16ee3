import { Link } from '@tanstack/react-router'
import type { DrawerAnswer } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'

/** Sales over which a drawer is not counted, each with the way to finish it. */
export function OpenSales({ sales }: { sales: DrawerAnswer['openSales'] }) {
  if (sales.length === 0) return null
  return (
    <Section
      title={sales.length === 1 ? '1 sale is still open.' : `${sales.length} sales are still open.`}
      lead="Finish or end them before the drawer is counted."
    >
      <Rows
        label="Open sales"
        rows={sales}
        keyOf={({ id }) => id}
        columns={[
          {
            name: 'Guest',
            render: ({ id, guest }) => (
              <Link to="/sales/$orderId" params={{ orderId: id }}>
                {guest}
              </Link>
            ),
          },
          { name: 'To pay', isNumber: true, render: ({ due }) => inDollars(due) },
        ]}
      />
    </Section>
  )
}
