import type { CheckShown } from '#api/checks.ts'
import { isRed, type CheckName, type Standing } from '#domain/checks.ts'

type Words = { title: string; looksAt: string; wayOn: string }

const machine = 'Whoever runs the server looks at it; the guide to operating the house says how.'
const provider = 'Look at it at the payment provider, and at what needs attention on Home.'

/** What each check looks at, and what to do when it is red. */
export const checkWords: Record<CheckName, Words> = {
  books: {
    title: 'Books',
    looksAt: 'Places, prices, payments, gift cards and memberships fit together.',
    wayOn: 'Show this page to whoever looks after the program. Change nothing by hand.',
  },
  seals: {
    title: 'Seals of the history',
    looksAt: 'Nobody has altered an entry of the history.',
    wayOn:
      'Somebody with access to the database may have altered it. Ask whoever runs the server, and keep the backups.',
  },
  provider: { title: 'Payment provider', looksAt: 'The provider has the same payments.', wayOn: provider },
  'payment-events': {
    title: 'Messages about payments',
    looksAt: 'Each message of the provider is acted on within a minute.',
    wayOn: provider,
  },
  refunds: { title: 'Refunds', looksAt: 'Money that was promised goes back within an hour.', wayOn: provider },
  holds: {
    title: 'Unpaid places',
    looksAt: 'Places that nobody paid for are free again in time.',
    wayOn: provider,
  },
  emails: {
    title: 'Emails',
    looksAt: 'Emails go within five minutes, and none is left over or kept here.',
    wayOn: 'See what could not be sent, and send it again. If none goes, whoever runs the server checks SMTP_URL.',
  },
  deliveries: {
    title: 'Listeners',
    looksAt: 'Other programs are told within ten minutes.',
    wayOn: 'See the listeners under Tools: one may not answer any more.',
  },
  jobs: { title: 'Jobs', looksAt: 'No job waits for more than a minute.', wayOn: machine },
  horizon: { title: 'Calendar', looksAt: 'Every start time that is planned can be booked.', wayOn: machine },
  clashes: {
    title: 'Clashes',
    looksAt: 'No two services ask for one pool at the same time.',
    wayOn: 'See Times, and change the times of one of the two services.',
  },
  backup: { title: 'Backup', looksAt: 'The last good backup is at most 26 hours old.', wayOn: machine },
  drill: {
    title: 'Backup test',
    looksAt: 'A backup was restored as a test in the last eight days.',
    wayOn: machine,
  },
  disk: { title: 'Disk', looksAt: 'At least 15 % of the disk is free.', wayOn: machine },
  certificate: {
    title: 'Certificate',
    looksAt: 'Browsers trust the site for another 14 days.',
    wayOn: machine,
  },
}

/** How a check stands, in a word and a colour. */
export const standingMarks = {
  well: { tone: 'good', word: 'OK' },
  failed: { tone: 'danger', word: 'Red' },
  missed: { tone: 'danger', word: 'Not run' },
  unknown: { tone: 'plain', word: 'No result' },
} as const satisfies Record<Standing, object>

/** The checks that somebody must look at. */
export const redOnes = (checks: readonly CheckShown[]): CheckShown[] => checks.filter(({ standing }) => isRed(standing))

/** The checks whose state nobody can tell, as far as the house can see. */
export const unknownOnes = (checks: readonly CheckShown[]): CheckShown[] =>
  checks.filter(({ standing }) => standing === 'unknown')

/** How the whole board stands, in a sentence. */
export function boardWords(checks: readonly CheckShown[]): string {
  const red = redOnes(checks).length
  const unknown = unknownOnes(checks).length
  if (red === 0 && unknown === 0) return `All is well: no check of ${checks.length} is red.`
  if (red === 0) return `No check is red. ${unknown} of ${checks.length} ${unknown === 1 ? 'has' : 'have'} no result.`
  return red === 1 ? `1 of ${checks.length} checks is red.` : `${red} of ${checks.length} checks are red.`
}

/** What a red check has found. */
export function foundBy({ standing, details, count }: CheckShown): string[] {
  if (standing === 'missed') return ['It did not run when it was due. The house may be busy, or its tasks stand still.']
  const more = count - details.length
  return details.length > 1 && more > 0 ? [...details, `And ${more} more.`] : details
}
