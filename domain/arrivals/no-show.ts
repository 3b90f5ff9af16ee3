import { DAY, HOUR } from '../sydney-time.ts'

/** A visit is a no-show only if others were checked in this near to its start; it costs no fee. Milliseconds. */
export const OTHERS_WITHIN = HOUR
/** For how many days a no-show, and every other note, can be undone. */
export const UNDONE_WITHIN_DAYS = 7

type Empty = {
  wereOthersCheckedIn: boolean
  /** Whether staff have taken back already that they were a no-show. */
  isNoShowTakenBack: boolean
}

/**
 * What a visit without anybody checked in counts as: a no-show if the desk checked others in around its start. If it
 * did not, the desk may have been too busy to note anybody, and the visit counts as not recorded. So does one that
 * staff have said was not a no-show.
 */
export const whatNobodyMeans = ({ wereOthersCheckedIn, isNoShowTakenBack }: Empty): 'NO_SHOW' | 'NOT_RECORDED' =>
  wereOthersCheckedIn && !isNoShowTakenBack ? 'NO_SHOW' : 'NOT_RECORDED'

/** Whether staff can say at this moment that a party came, or did not: its visit is over, and not for too long. */
export const canBeSaidAfterwards = (endsAt: Date, now: Date): boolean =>
  now >= endsAt && now.getTime() - endsAt.getTime() <= UNDONE_WITHIN_DAYS * DAY
