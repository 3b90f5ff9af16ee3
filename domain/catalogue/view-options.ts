/** Which parts of the flow are on for this visitor (spec 3). */
export type ViewOptions = {
  guests: boolean
  extras: boolean
  calendar: boolean
  checkout: boolean
  announcementShown: boolean
}

/** Guests and extras are on until `views` says otherwise (ruling 48). */
export const defaultViews: ViewOptions = {
  guests: true,
  extras: true,
  calendar: false,
  checkout: false,
  announcementShown: false,
}

/** Reads the start-up parameter `views`: once given, exactly the named views are on (spec 2, ruling 48). */
export function readViews(views: string | null, current: ViewOptions = defaultViews): ViewOptions {
  if (views === null) return current
  const named = views.split(',').map((view) => view.trim())
  return {
    guests: named.includes('guests'),
    extras: named.includes('extras'),
    calendar: named.includes('calendar'),
    checkout: named.includes('checkout'),
    announcementShown: current.announcementShown,
  }
}

/** Remembers that the closure announcement has been seen (spec 3). */
export function announcementSeen(views: ViewOptions): ViewOptions {
  return { ...views, announcementShown: true }
}
