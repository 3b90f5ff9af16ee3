import type { ResetPage } from '#server/accounts/reset-password.ts'
import type { Ctx } from '#server/kit/context.ts'
import { beginReturn } from '#server/oauth/begin-redirect.ts'

/** The page that a reset link opens: always our own. The client gets no secret; the member returns to it afterwards. */
export async function resetPage(ctx: Ctx, back: { url: string; clientId: string } | undefined): Promise<ResetPage> {
  const begun = back && (await beginReturn(ctx, back))
  const after = begun ? `&redirect=${encodeURIComponent(begun.url.slice(ctx.config.siteUrl.length))}` : ''
  return (recoveryToken) => `${ctx.config.siteUrl}/auth?recoveryToken=${recoveryToken}${after}`
}
