import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PaidSale, UnpaidSale } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { howItIsPaid } from './unpaid-words.ts'
import { paidFailed, unpaidFailed, usePaidSales, useUnpaidSales } from './useSales.ts'

/** The sales of the desk: those that nobody has paid yet, and those that are paid, for a receipt or a return. */
export function SalesScreen() {
  return (
    <>
      <Back>
        <Link to="/sell">Sell</Link>
      </Back>
      <PageHeading title="Sales" />
      <Section title="Not paid yet" lead="Begun and not finished. Open one to go on with it.">
        <Asked query={useUnpaidSales()} waiting="Loading the sales" failed={unpaidFailed}>
          {({ sales }) => (sales.length === 0 ? <Empty title="Everything is paid." /> : <Unpaid sales={sales} />)}
        </Asked>
      </Section>
      <Paid />
    </>
  )
}

const Unpaid = ({ sales }: { sales: readonly UnpaidSale[] }) => (
  <Rows
    label="Not paid yet"
    rows={sales}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Guest', render: toSale },
      { name: 'What', render: ({ what }) => what },
      { name: 'To pay', isNumber: true, render: ({ left }) => inDollars(left) },
      { name: 'How', render: howItIsPaid },
    ]}
  />
)

function Paid() {
  const [number, setNumber] = useState('')
  return (
    <Section title="Paid" lead="The latest fifty. Open one to print its receipt again, or to return something.">
      <SearchField label="Number on the receipt" value={number} onChange={setNumber} />
      <Asked query={usePaidSales(number)} waiting="Loading the paid sales" failed={paidFailed}>
        {({ sales }) => {
          if (sales.length > 0) return <PaidRows sales={sales} />
          if (number === '') return <Empty title="Nothing has been sold at the desk yet." />
          return <Empty title="No sale has this number.">It is the seven letters and numbers below the address.</Empty>
        }}
      </Asked>
    </Section>
  )
}

const PaidRows = ({ sales }: { sales: readonly PaidSale[] }) => (
  <Rows
    label="Paid"
    rows={sales}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Guest', render: toSale },
      { name: 'What', render: ({ what, more }) => (more > 0 ? `${what} and ${more} more` : what) },
      { name: 'Total', isNumber: true, render: ({ total }) => inDollars(total) },
      { name: 'Paid', render: ({ paidAt }) => timeOf(paidAt) },
      { name: 'Number', isShort: true, render: (sale) => sale.number },
    ]}
  />
)

const toSale = ({ id, guest }: { id: string; guest: string }) => (
  <Link to="/sales/$orderId" params={{ orderId: id }}>
    {guest}
  </Link>
)
