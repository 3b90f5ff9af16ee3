import { useRef, useState } from 'react'
import type { ClosureOffer } from '#api/closures.ts'
import { useAct } from '#ui/useAct.ts'
import { offerGuests } from './useClosures.ts'

/** What some guests are to be offered; null: all of them. */
type Choice = { bookingIds: string[] | null; offer: ClosureOffer }

/**
 * Saves what guests of a closure are offered, one choice after the other: one that is made while another is being saved
 * waits for it. `chosen` is what was chosen for a booking and is not saved yet.
 */
export function useOffers(closureId: string) {
  const { act, isBusy, run } = useAct()
  const waiting = useRef<Choice[]>([])
  const [chosen, setChosen] = useState<ReadonlyMap<string, ClosureOffer>>(new Map())
  const saveAll = async () => {
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift())
        await offerGuests(closureId, next.bookingIds, next.offer)
    } finally {
      waiting.current = []
      setChosen(new Map())
    }
  }
  const choose = (bookingIds: string[] | null, offer: ClosureOffer) => {
    waiting.current.push({ bookingIds, offer })
    setChosen((now) => new Map([...now, ...(bookingIds ?? []).map((id) => [id, offer] as const)]))
    void run(saveAll)
  }
  return { act, isBusy, chosen, choose }
}
