import type * as z from 'zod/mini'
import { confirmStepPath, openHousePath, type confirmStepRequest, type FirstDayAnswer } from '#api/first-day.ts'
import { answers } from '#desk/calls/answers.ts'
import { send } from '#desk/calls/calls.ts'
import { firstDay } from './first-day-call.ts'

/**
 * Says that what this step showed is the owner's own, or that a test email has arrived; if it has changed since, the
 * screen shows it as it is now.
 */
export const confirmStep = (said: z.infer<typeof confirmStepRequest>) =>
  andShow(send<FirstDayAnswer>(confirmStepPath, said, 'Could not confirm this. Please try again.'))

/** Opens the house to guests, for good. */
export const openToGuests = () =>
  andShow(send<FirstDayAnswer>(openHousePath, {}, 'Could not open the house. Please try again.'))

async function andShow(answer: Promise<FirstDayAnswer>): Promise<void> {
  try {
    const day = await answer
    // What is being asked for was read before.
    await answers.cancelQueries({ queryKey: firstDay.queryKey })
    answers.setQueryData(firstDay.queryKey, day)
  } catch (error) {
    await answers.invalidateQueries({ queryKey: firstDay.queryKey })
    throw error
  }
}
