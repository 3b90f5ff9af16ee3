/** The most characters of a reason that somebody who works here gives for what they do. */
export const MOST_REASON = 500

/** Whether a reason says something: it will stand in the history. */
export const isReason = (typed: string): boolean => typed.trim().length >= 3
