import { Link, useNavigate } from '@tanstack/react-router'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { ProductForm } from './ProductForm.tsx'
import { useProductActs } from './useProducts.ts'

/** Something new on the counter. */
export function NewProductScreen() {
  return (
    <>
      <Back>
        <Link to="/office/products">Products</Link>
      </Back>
      <PageHeading title="Add a product" />
      <ForRole needs="manager">
        <NewProduct />
      </ForRole>
    </>
  )
}

function NewProduct() {
  const { act, run } = useAct()
  const { add } = useProductActs()
  const press = usePress()
  const navigate = useNavigate()
  return (
    <ProductForm
      label="Add a product"
      go="Add it"
      start={{ name: '', price: '', position: '10' }}
      act={act}
      onSend={(product) =>
        void run(async () => {
          const { name } = await add(product, press.keyFor(product))
          announce(`${name} is sold at the desk now.`)
          await navigate({ to: '/office/products' })
        })
      }
    />
  )
}
