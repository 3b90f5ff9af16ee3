import type { Ctx } from '#server/kit/context.ts'

/** Sets the clock of the house and of its payment sandbox, and runs the scheduled tasks that are due by then. */
export async function setClock(ctx: Ctx, runDueTasks: () => Promise<void>, now: Date): Promise<{ now: string }> {
  await ctx.clock.move(now)
  await setSandboxClock(ctx, now)
  await runDueTasks()
  return { now: ctx.now().toISOString() }
}

/** Only the payment sandbox: the real provider is never called. */
async function setSandboxClock({ config }: Ctx, now: Date): Promise<void> {
  const { apiUrl, secretKey } = config.stripe
  if (apiUrl.hostname === 'api.stripe.com') return
  await fetch(new URL('/__control', apiUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ clock: now.toISOString() }),
  })
}
