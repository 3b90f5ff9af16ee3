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
 * Has these calls of the specification asked once the screen stands, and whenever it may have grown old. What came
 * with the page is shown until they answer; without any answer the page is as old as its making, and PAY asks again.
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
