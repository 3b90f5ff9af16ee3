import { createContext, use, useEffect, useEffectEvent } from 'react'
import { useAsked, type House } from './open-house.ts'

const HouseContext = createContext<House | null>(null)
export const HouseProvider = HouseContext.Provider

/** The house, in any component below the shell. */
export function useHouse(): House {
  const opened = use(HouseContext)
  const house = useAsked(({ newer }) => newer) ?? opened
  if (!house) throw new Error('useHouse needs a HouseProvider above it')
  return house
}

const load = () => import('./ask-house.ts')
type Calls = Awaited<ReturnType<typeof load>>

/**
 * Makes these calls of the specification once the screen is shown, and again whenever it may be out of date. What came
 * with the page is shown until they answer; without an answer it stays on screen, and PAY asks again.
 */
export function useCalls(paths: readonly string[]): void {
  const house = useHouse()
  const watch = useEffectEvent(({ watchCalls }: Calls, asked: string) => watchCalls(house, asked))
  const asked = paths.join()
  useEffect(() => {
    if (asked === '') return undefined
    const watching = load().then(
      (calls) => watch(calls, asked),
      () => () => {},
    )
    return () => void watching.then((stop) => stop())
  }, [asked])
}

/** Asks a call that has failed once more. */
export const tryCallAgain = (path: string): void => void load().then(({ askOnceMore }) => askOnceMore(path))
