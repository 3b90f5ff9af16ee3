export const todayPath = '/api/staff/v1/today'

/** The Sydney day of the house as it stands this moment. */
export type TodayAnswer = {
  day: string
  /** Visits that are booked and paid for, and how many people come to them; extra baths are part of their visit. */
  visits: number
  people: number
  /** How much of what pools and rooms offer today is booked, in whole percent; null when they offer nothing. */
  full: number | null
  /**
   * What came today less what went back, in dollars: by card over the site, and at the front desk in cash or by its
   * terminal. Null for whoever may not see it.
   */
  takings: { card: number; desk: number } | null
}
