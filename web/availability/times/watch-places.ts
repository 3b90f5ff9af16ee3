import { EVERYTHING, placesChangedPath } from '#api/availability.ts'
import { BATHING_ID } from '#domain/catalogue/service.ts'
import { withQuery } from '#ui/api-client.ts'
import { renewHouse } from '#web/shell/ask-house.ts'
import { answers } from '#web/shell/Queries.tsx'
import { refreshClassMonth } from './useClassMonth.ts'
import { refreshTimeSlots } from './useTimeSlots.ts'

/**
 * Listens to the house as long as the page is looked at: one open line, on which it says `<serviceId> <date>`, or that
 * what is sold has changed, and over how many milliseconds the browsers that hear it shall ask again. A page that was
 * out of sight, or whose line was cut, asks for everything again. Without services it hears only of what is sold.
 */
export function watchPlaces(serviceIds: string): () => void {
  let line: EventSource | null = null
  let wasCut = false

  const listen = () => {
    if (!('EventSource' in window)) return
    line?.close()
    line = new EventSource(withQuery(placesChangedPath, { serviceIds }))
    line.addEventListener('message', ({ data }) => {
      const [news = EVERYTHING, spread = '0'] = String(data).split('\n')
      refreshSoon(news.split(','), Number(spread))
    })
    line.addEventListener('error', () => (wasCut = true))
    line.addEventListener('open', () => {
      if (wasCut) refresh([EVERYTHING])
      wasCut = false
    })
  }
  const look = () => {
    if (document.visibilityState === 'hidden') {
      line?.close()
      line = null
    } else if (line === null || line.readyState === EventSource.CLOSED) {
      listen()
      refresh([EVERYTHING])
    }
  }

  listen()
  document.addEventListener('visibilitychange', look)
  window.addEventListener('focus', look)
  return () => {
    line?.close()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('focus', look)
  }
}

let waiting: string[] | null = null

/** Refreshes what the news is about, within so many milliseconds: a crowd does not ask all at once. */
function refreshSoon(news: readonly string[], spread: number): void {
  if (waiting !== null) return void waiting.push(...news)
  waiting = [...news]
  setTimeout(() => {
    const gathered = waiting ?? []
    waiting = null
    refresh(gathered)
  }, Math.random() * spread)
}

/** A question is `<serviceId> <date>` or `<serviceId> <month>`, and a month is how its days begin. */
function refresh(news: readonly string[]): void {
  const hasChanged = (question: string) => news.includes(EVERYTHING) || news.some((text) => text.startsWith(question))
  // A service, a price or a promotion has changed, or it is not known what.
  if (news.includes(EVERYTHING)) void renewHouse()
  void refreshTimeSlots(hasChanged)
  void refreshClassMonth(hasChanged)
  void answers.invalidateQueries({
    predicate: ({ queryKey: [what, serviceId, month] }) =>
      (what === 'month-slots' && hasChanged(`${String(serviceId)} ${String(month)}`)) ||
      (what === 'extra-bath' && hasChanged(BATHING_ID)),
  })
}
