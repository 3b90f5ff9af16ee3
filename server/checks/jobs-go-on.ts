import { MINUTE, SECOND } from '#domain/sydney-time.ts'
import { noneWaits, type Check } from './check.ts'
import { countLateClientJobs } from './check-store.ts'

const PATIENCE = MINUTE

/** Whether jobs go on, those of the queue and those of clients: none waits for more than a minute. */
export const jobsGoOn: Check = {
  name: 'jobs',
  everySeconds: 60,
  look: async ({ db, jobs, now }) => {
    const ofClients = await countLateClientJobs(db, new Date(now().getTime() - PATIENCE))
    const inQueue = await jobs.countLate(db, PATIENCE / SECOND)
    return noneWaits(ofClients + inQueue, 'Jobs have waited for more than a minute.')
  },
}
