import type * as z from 'zod/mini'
import {
  confirmStepPath,
  firstDayPath,
  openHousePath,
  type confirmStepRequest,
  type FirstDayAnswer,
} from '#api/first-day.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'

export const firstDayFailed = 'Could not load the setup.'

/** What of the house is set up; for owners. */
export const firstDay = {
  queryKey: ['first-day'],
  queryFn: () => ask<FirstDayAnswer>(firstDayPath, firstDayFailed),
}

/** Says that what this step showed is the owner's own; if it has changed since, the screen shows it as it is now. */
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
