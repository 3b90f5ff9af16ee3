import { deskChangesPath, EVERY_DAY } from '#api/arrivals.ts'

/** How the line on which the house says what has changed stands. */
export type LineState = 'Live' | 'Reconnecting…' | 'Offline'

type Hears = { onNews: (isAbout: (date: string) => boolean) => void; onState: (state: LineState) => void }

/** Listens to which days change, until it is told to stop. After a cut every day may have changed. */
export function watchDays({ onNews, onState }: Hears): () => void {
  let wasCut = false
  const line = new EventSource(deskChangesPath)
  line.addEventListener('message', ({ data }) => {
    const dates = String(data).split(',')
    onNews((date) => dates.includes(EVERY_DAY) || dates.includes(date))
  })
  line.addEventListener('error', () => {
    wasCut = true
    onState('Reconnecting…')
  })
  line.addEventListener('open', () => {
    if (wasCut) onNews(() => true)
    wasCut = false
    onState('Live')
  })
  return () => line.close()
}
