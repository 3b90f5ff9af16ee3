import { DAY, HOUR } from '../sydney-time.ts'

/** So near to its start others must have been checked in for an empty visit to count as a no-show. Milliseconds. */
export const OTHERS_WITHIN = HOUR
/** So long a no-show, and every other note, can be undone. In days. */
export const UNDONE_WITHIN_DAYS = 7

type Empty = {
  wereOthersCheckedIn: boolean
  /** Whether staff have taken back already that they were a no-show. */
  isNoShowTakenBack: boolean
}

/**
 * What a visit is to which nobody came: a no-show where the desk was seen to check others in around its start, else
 * nobody knows, because the desk may have been too busy to note it. Nor does anybody know once staff have said that it
 * was no no-show.
 */
export const whatNobodyMeans = ({ wereOthersCheckedIn, isNoShowTakenBack }: Empty): 'NO_SHOW' | 'NOT_RECORDED' =>
  wereOthersCheckedIn && !isNoShowTakenBack ? 'NO_SHOW' : 'NOT_RECORDED'

/** Whether staff can say at this moment that a party came, or did not: its visit is over, and not for too long. */
export const canBeSaidAfterwards = (endsAt: Date, now: Date): boolean =>
  now >= endsAt && now.getTime() - endsAt.getTime() <= UNDONE_WITHIN_DAYS * DAY
