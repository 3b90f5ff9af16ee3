import { Refused } from '#domain/refusals.ts'
import type { Routes } from '#server/kit/http.ts'

/** Whether the process lives, and whether it can serve: the database answers and every migration is done. */
export const healthRoutes = (isMigrated: () => Promise<boolean>): Routes => {
  return (app) => {
    app.get('/healthz', () => ({ alive: true }))
    app.get('/readyz', async () => {
      if (!(await isMigrated())) throw new Refused('house.unavailable')
      return { ready: true }
    })
  }
}
