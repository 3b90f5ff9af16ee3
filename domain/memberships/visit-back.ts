import { DAY, longDate } from '../sydney-time.ts'
import { goodForDays, isDayOver, lastDayOf } from '../validity.ts'

/** The visit of a membership that makes a booking free, and until when it is good. */
export type FreeVisit = {
  /** Since when and until when the visits it comes from are good. */
  from: Date
  until: Date
  /** Of so many; not one of a membership without a limit. */
  isCounted: boolean
  /** What it comes from can be used: its membership has not ended, or needs none. */
  runs: boolean
  /** The next period follows and brings its own visits, so that these end with the instant and not with its day. */
  isFollowed: boolean
  /** The service is not offered any more: no visit of it can be used. */
  isServiceGone: boolean
  /** Until when a closure shuts the house at the time that was booked. */
  shutUntil: Date | null
}

/**
 * What becomes of the visit of a booking that is cancelled: it goes back to those it came from, becomes one of its own,
 * or is lost because its time is over, its membership has ended or its service is not offered any more.
 */
export type VisitWay = 'back' | 'own' | 'too-late' | 'ended' | 'gone'
/** `until`: when the time ends, or has ended, in which it is good; null where it is one without a limit. */
export type VisitBack = { way: VisitWay; until: Date | null }

/**
 * What becomes of a visit (docs/decisions/181). When the house cancels, the member gets a visit of its own, good for as
 * long as those it came from, from the day it comes back or the house opens again. When the member cancels, they get
 * the visit back while those are good.
 */
export function visitBack(visit: FreeVisit, { byHouse, now }: { byHouse: boolean; now: Date }): VisitBack {
  const until = visit.isCounted ? visit.until : null
  if (visit.isServiceGone) return { way: 'gone', until }
  const isGood = visit.runs && !isOver(visit, now)
  if (byHouse && (visit.isCounted || !isGood)) return { way: 'own', until: ownUntil(visit, now) }
  if (isGood) return { way: 'back', until }
  return visit.runs ? { way: 'too-late', until: visit.until } : { way: 'ended', until }
}

/** Whether nobody can use a visit any more that has come to this. */
export const isLost = ({ way }: Pick<VisitBack, 'way'>): boolean => way !== 'back' && way !== 'own'

/** Whether the time of visits is over: by the day that is told of it, or with the instant at which others follow. */
const isOver = ({ until, isFollowed }: FreeVisit, now: Date): boolean =>
  isFollowed ? until <= now : isDayOver(until, now)

function ownUntil({ from, until, shutUntil }: FreeVisit, now: Date): Date {
  const start = shutUntil !== null && shutUntil > now ? shutUntil : now
  const own = goodForDays(start, Math.ceil((until.getTime() - from.getTime()) / DAY))
  return own > until ? own : until
}

/** What becomes of a visit, as it travels. */
export type VisitTold = { way: VisitWay; until: string | null }

/** What becomes of a visit, said before the booking is cancelled. */
export const visitBefore = (visit: VisitTold): string =>
  saidOf(visit, {
    lost: 'This visit will be lost',
    own: 'You will have this visit back.',
    back: 'This visit will not count against your membership.',
  })

/** What has become of a visit, said after it. */
export const visitAfter = (visit: VisitTold): string =>
  saidOf(visit, {
    lost: 'This visit is lost',
    own: 'You have this visit back.',
    back: 'This visit no longer counts against your membership.',
  })

function saidOf({ way, until }: VisitTold, words: { lost: string; own: string; back: string }): string {
  const day = until === null ? null : longDate(lastDayOf(new Date(until)))
  if (way === 'gone') return `${words.lost}: its service is no longer offered.`
  if (way === 'ended') return `${words.lost}: its membership has ended.`
  if (way === 'too-late') return `${words.lost}: it was good until ${day}.`
  return day === null ? words[way] : `${words[way]} It is good until ${day}.`
}
