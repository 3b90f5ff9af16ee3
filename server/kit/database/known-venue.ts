import { EVERYTHING } from '#api/availability.ts'
import { isOpenToGuests } from '#domain/set-up.ts'
import type { Announcements } from './announcements.ts'
import type { Db } from './db.ts'
import { findVenue } from './venue-store.ts'

/** What each process knows of the business at any moment, without asking for it. */
export type KnownVenue = {
  name: () => string
  supportEmail: () => string
  houseId: string
  /** Whether its owner has opened it and there is something to book; before, the house is opening soon. */
  isOpen: () => boolean
  /** Whether its owner has opened it, whatever is on its menu now. */
  isOpened: () => boolean
}

/** Reads the business at the start, and again whenever the database says that everything may have changed. */
export async function openKnownVenue(db: Db, announcements: Pick<Announcements, 'on'>): Promise<KnownVenue> {
  let known = await readVenue(db)
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  const read = async () => {
    do {
      isAskedAgain = false
      // A database that is away says so when it is back.
      known = await readVenue(db).catch(() => known)
    } while (isAskedAgain)
    reading = null
  }
  const readAgain = () => {
    if (reading) isAskedAgain = true
    else reading = read()
  }
  announcements.on('places_changed', (news) => news === EVERYTHING && readAgain(), readAgain)
  return {
    name: () => known.name,
    supportEmail: () => known.support_email,
    houseId: known.house_id,
    isOpen: () => known.isOpen,
    isOpened: () => known.isOpened,
  }
}

async function readVenue(db: Db) {
  const [venue, services, opened] = await Promise.all([
    findVenue(db),
    db
      .selectFrom('service')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('hidden', '=', false)
      .limit(1)
      .execute(),
    db.selectFrom('set_up_step').select('name').where('name', '=', 'opening').execute(),
  ])
  const isOpened = opened.length > 0
  return { ...venue, isOpened, isOpen: isOpenToGuests({ isOpened, services: services.length }) }
}
