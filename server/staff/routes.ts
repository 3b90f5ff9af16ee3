import { openMattersPath, type OpenMattersAnswer } from '#api/staff.ts'
import { requireStaff } from '#server/accounts/identify.ts'
import type { Door } from '#server/kit/http.ts'
import { listOpenMatters } from './store.ts'

export const staffRoutes: Door = (app, ctx) => {
  app.get(openMattersPath, async (request): Promise<OpenMattersAnswer> => {
    await requireStaff(ctx, request)
    return { matters: await listOpenMatters(ctx.db, ctx.now()) }
  })
}
