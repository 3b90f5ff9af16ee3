import { Link } from '@tanstack/react-router'
import { inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { howItIsPaid } from './unpaid-words.ts'
import { unpaidFailed, useUnpaidSales } from './useSales.ts'

/** The sales that nobody has paid yet, each with the way back to it. */
export function UnpaidScreen() {
  return (
    <>
      <Back>
        <Link to="/sell">Sell</Link>
      </Back>
      <PageHeading title="Not paid yet" lead="Sales that were begun and not finished. Open one to go on with it." />
      <Asked query={useUnpaidSales()} waiting="Loading the sales" failed={unpaidFailed}>
        {({ sales }) =>
          sales.length === 0 ? (
            <Empty title="Everything is paid." />
          ) : (
            <Rows
              label="Not paid yet"
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
                { name: 'What', render: ({ what }) => what },
                { name: 'To pay', isNumber: true, render: ({ left }) => inDollars(left) },
                { name: 'How', render: howItIsPaid },
              ]}
            />
          )
        }
      </Asked>
    </>
  )
}
