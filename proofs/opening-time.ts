/** When a test house opens unless a test says otherwise: a Monday morning in Sydney, in daylight saving time. */
export const OPENING_TIME = '2026-11-23T09:00:00+11:00'
