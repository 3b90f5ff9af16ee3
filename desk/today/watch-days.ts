import { deskChangesPath, EVERY_DAY } from '#api/arrivals.ts'

/** How the line on which the house says what has changed stands. */
export type LineState = 'Live' | 'Reconnecting…' | 'Offline'

type Hears = { onNews: (isAbout: (date: string) => boolean) => void; onState: (state: LineState) => void }

/**
 * Listens to which days change, until it is told to stop. Whenever the line opens every day may have changed: since it
 * was cut, or since the screen asked for its day before there was a line.
 */
export function watchDays({ onNews, onState }: Hears): () => void {
  const line = new EventSource(deskChangesPath)
  line.addEventListener('message', ({ data }) => {
    const dates = String(data).split(',')
    onNews((date) => dates.includes(EVERY_DAY) || dates.includes(date))
  })
  line.addEventListener('error', () => {
    onState('Reconnecting…')
  })
  line.addEventListener('open', () => {
    onNews(() => true)
    onState('Live')
  })
  return () => line.close()
}
