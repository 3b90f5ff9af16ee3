import type { ExtraBathAnswer } from '#api/availability.ts'
import { chooseExtraBath, noExtraBath } from '#domain/availability/choose-extra-bath.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { endOfSydneyDay, startOfSydneyDay, sydneyDateOf } from '#domain/sydney-time.ts'
import type { Ctx } from '#server/kit/context.ts'
import { listSlots } from './list-slots.ts'

type Input = { serviceId: string; startDate: string; endDate: string; participants: number }

/** The bathing session an extra bath would take beside a booking, or why there is none (ruling 11, api 2). */
export async function showExtraBath(ctx: Ctx, visitorId: string, input: Input): Promise<ExtraBathAnswer> {
  const day = sydneyDateOf(new Date(input.startDate))
  const [from, to] = [startOfSydneyDay(day), endOfSydneyDay(day)]
  const sessions = await listSlots(ctx, { serviceId: BATHING_ID, from, to, visitorId })
  const slot = chooseExtraBath(input, sessions, input.participants)
  return slot ? { available: true, slot } : { available: false, reason: noExtraBath(input.participants) }
}
