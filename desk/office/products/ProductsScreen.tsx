import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { StaffProduct } from '#api/staff-products.ts'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useMe } from '#desk/calls/me.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { productsFailed, useProductActs, useProducts } from './useProducts.ts'

/** What lies on the counter, and what it costs. */
export function ProductsScreen() {
  const query = useProducts()
  const isManager = isAtLeast(useMe().role, 'manager')
  const add = isManager && (
    <Link to="/office/products/new" className={buttonLook()}>
      Add a product
    </Link>
  )
  return (
    <>
      <PageHeading
        title="Products"
        lead="What the desk sells beside visits. The price includes GST."
        action={(query.data?.products.length ?? 0) > 0 && add}
      />
      <Asked query={query} waiting="Loading the products" failed={productsFailed}>
        {({ products }) =>
          products.length === 0 ? (
            <Empty title="There are no products yet." action={add}>
              Add the first one; the desk sells it straight away.
            </Empty>
          ) : (
            <Products products={products} isManager={isManager} />
          )
        }
      </Asked>
    </>
  )
}

function Products({ products, isManager }: { products: readonly StaffProduct[]; isManager: boolean }) {
  const [asked, setAsked] = useState<StaffProduct | null>(null)
  const { change } = useProductActs()
  const acts: Column<StaffProduct> = {
    name: 'Acts',
    isActs: true,
    render: (product) => (
      <SmallButton
        aria-label={product.isArchived ? `Sell ${product.name} again` : `Archive ${product.name}`}
        onClick={() => setAsked(product)}
      >
        {product.isArchived ? 'Sell again' : 'Archive'}
      </SmallButton>
    ),
  }
  return (
    <>
      <Rows
        label="Products"
        rows={products}
        keyOf={({ id }) => id}
        isOver={({ isArchived }) => isArchived}
        columns={[
          {
            name: 'Name',
            render: ({ id, name }) =>
              isManager ? (
                <Link to="/office/products/$id/edit" params={{ id }}>
                  {name}
                </Link>
              ) : (
                name
              ),
          },
          { name: 'Price', isNumber: true, render: ({ price }) => inDollars(price) },
          { name: 'Sold', render: ({ isArchived }) => (isArchived ? 'No' : 'Yes') },
          ...(isManager ? [acts] : []),
        ]}
      />
      {asked && (
        <Confirm
          title={asked.isArchived ? `Sell ${asked.name} again?` : `Archive ${asked.name}?`}
          go={asked.isArchived ? 'Sell it again' : 'Archive it'}
          busy="Saving…"
          onClose={() => setAsked(null)}
          onGo={async () => {
            await change(asked.id, { ...asked, isArchived: !asked.isArchived })
            announce(asked.isArchived ? `${asked.name} is sold again.` : `${asked.name} is not sold any more.`)
          }}
        >
          <p>
            {asked.isArchived
              ? 'The desk sees it among the products again.'
              : 'The desk does not see it any more. Sales of it stay as they are.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
