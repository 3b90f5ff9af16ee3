import {
  changeProductRequest,
  productRequest,
  staffProductParams,
  staffProductPath,
  staffProductsPath,
  type StaffProductAnswer,
  type StaffProductsAnswer,
} from '#api/staff-products.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { addProduct, changeProduct, showProduct, showProducts } from './save-product.ts'

/** What lies on the counter, as the office keeps it. */
export const productRoutes: Routes = (app, ctx) => {
  app.get(staffProductsPath, async (): Promise<StaffProductsAnswer> => ({ products: await showProducts(ctx.db) }))

  app.get(
    staffProductPath,
    { schema: { params: staffProductParams } },
    async ({ params }): Promise<StaffProductAnswer> => ({ product: await showProduct(ctx.db, params.id) }),
  )

  app.post(staffProductsPath, { schema: { body: productRequest } }, async ({ body }): Promise<StaffProductAnswer> => ({
    product: await addProduct(ctx, body),
  }))

  app.patch(
    staffProductPath,
    { schema: { params: staffProductParams, body: changeProductRequest } },
    async ({ params, body }): Promise<StaffProductAnswer> => ({ product: await changeProduct(ctx, params.id, body) }),
  )
}
