import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { StaffProduct } from '#api/staff-products.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { ChangesBelow } from '#desk/parts/who-changed-it.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { ProductForm } from './ProductForm.tsx'
import { productsFailed, useProductActs, useProducts } from './useProducts.ts'

/** Another name or price for a product; sales that were made keep theirs. */
export function EditProductScreen() {
  const { id } = useParams({ strict: false })
  return (
    <>
      <Back>
        <Link to="/office/products">Products</Link>
      </Back>
      <PageHeading title="Change a product" lead="Sales that were made keep their price." />
      <ForRole needs="manager">
        <WithProduct id={id} />
      </ForRole>
    </>
  )
}

function WithProduct({ id }: { id: string | undefined }) {
  return (
    <Asked query={useProducts()} waiting="Loading the product" failed={productsFailed}>
      {({ products }) => {
        const product = products.find((each) => each.id === id)
        return product ? (
          <EditProduct key={product.id} product={product} />
        ) : (
          <Empty title="There is no product at this address." />
        )
      }}
    </Asked>
  )
}

function EditProduct({ product }: { product: StaffProduct }) {
  const { act, run } = useAct()
  const { change } = useProductActs()
  const navigate = useNavigate()
  const { id, name, price, position, isArchived, revision } = product
  return (
    <>
      <ProductForm
        label="Change a product"
        go="Save"
        start={{ name, price: price.toFixed(2), position: String(position) }}
        act={act}
        onSend={(asked) =>
          void run(async () => {
            const changed = await change(id, { ...asked, isArchived, revision })
            announce(`${changed.name} is changed.`)
            await navigate({ to: '/office/products' })
          })
        }
      />
      <ChangesBelow what="product" row={id} />
    </>
  )
}
