import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
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
  const add = isManager && <Add />
  const hasSome = (query.data?.products.length ?? 0) > 0
  return (
    <>
      <PageHeading
        title="Products"
        lead="What the desk sells beside visits. The price includes GST."
        action={hasSome && add}
      />
      <Asked query={query} waiting="Loading the products" failed={productsFailed}>
        {({ products }) =>
          products.length === 0 ? <NoProducts add={add} /> : <Products products={products} isManager={isManager} />
        }
      </Asked>
    </>
  )
}

const Add = () => (
  <Link to="/office/products/new" className={buttonLook()}>
    Add a product
  </Link>
)

function NoProducts({ add }: { add: ReactNode }) {
  return (
    <Empty title="There are no products yet." action={add}>
      Add the first one; the desk sells it straight away.
    </Empty>
  )
}

function Products({ products, isManager }: { products: readonly StaffProduct[]; isManager: boolean }) {
  const [asked, setAsked] = useState<StaffProduct | null>(null)
  return (
    <>
      <Rows
        label="Products"
        rows={products}
        keyOf={({ id }) => id}
        isOver={({ isArchived }) => isArchived}
        columns={isManager ? columnsForManagers(setAsked) : columns}
      />
      {asked && <Question product={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

const price: Column<StaffProduct> = { name: 'Price', isNumber: true, render: ({ price }) => inDollars(price) }
const sold: Column<StaffProduct> = { name: 'Sold', render: ({ isArchived }) => (isArchived ? 'No' : 'Yes') }

const columns: readonly Column<StaffProduct>[] = [{ name: 'Name', render: ({ name }) => name }, price, sold]

const columnsForManagers = (onAsk: (product: StaffProduct) => void): readonly Column<StaffProduct>[] => [
  {
    name: 'Name',
    render: ({ id, name }) => (
      <Link to="/office/products/$id/edit" params={{ id }}>
        {name}
      </Link>
    ),
  },
  price,
  sold,
  {
    name: 'Acts',
    isActs: true,
    render: (product) => (
      <SmallButton aria-label={wordsOf(product).act} onClick={() => onAsk(product)}>
        {product.isArchived ? 'Sell again' : 'Archive'}
      </SmallButton>
    ),
  },
]

function Question({ product, onClose }: { product: StaffProduct; onClose: () => void }) {
  const { change } = useProductActs()
  const { act, go, follows, done } = wordsOf(product)
  const turn = async () => {
    await change(product.id, { ...product, isArchived: !product.isArchived })
    announce(done)
  }
  return (
    <Confirm isReversible title={`${act}?`} go={go} busy="Saving…" onClose={onClose} onGo={turn}>
      <p>{follows}</p>
    </Confirm>
  )
}

/** How a product is archived, or sold again. */
function wordsOf({ name, isArchived }: StaffProduct) {
  return isArchived
    ? {
        act: `Sell ${name} again`,
        go: 'Sell it again',
        follows: 'The desk sees it among the products again.',
        done: `${name} is sold again.`,
      }
    : {
        act: `Archive ${name}`,
        go: 'Archive it',
        follows: 'The desk does not see it any more. Sales of it stay as they are.',
        done: `${name} is not sold any more.`,
      }
}
