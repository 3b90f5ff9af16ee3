import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseSearch } from '#web/search.ts'
import { slotSearch, type SlotSearch } from './slot-search.ts'

/** What the visitor has chosen so far, as the address writes it. */
export type Chosen = Pick<SlotSearch, 'date' | 'month' | 'participants' | 'time' | 'towelrobe' | 'bath'>

export type Choose = (change: Chosen, step?: string) => void
export type GoTo = (step: string, more?: Partial<SlotSearch> & { replace?: boolean }) => void

/**
 * The visitor's choices, kept in the address: a choice within a step replaces the address, going to a step adds
 * one. Going Back changes the step and keeps what was chosen after it, so that no choice is ever lost.
 */
export function useChoices() {
  const search = useSearch({ from: '/select-slot' })
  const navigate = useNavigate({ from: '/select-slot' })
  const { history } = useRouter()
  const [chosen, setChosen] = useState<Chosen>(() => chosenIn(search))

  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        if (action.type === 'PUSH' || action.type === 'REPLACE' || location.pathname !== '/select-slot') return
        setChosen((current) => withChange(current, chosenIn(slotSearch(parseSearch(location.search)))))
      }),
    [history],
  )

  const choose: Choose = (change, step) => {
    setChosen((current) => withChange(current, change))
    void navigate({
      search: (before) => ({
        ...before,
        ...withChange(chosenIn(before), change),
        ...(step && { step }),
      }),
      replace: true,
      resetScroll: false,
    })
  }
  const goTo: GoTo = (step, { replace = false, ...change } = {}) => {
    setChosen((current) => withChange(current, chosenIn(change)))
    void navigate({ search: (before) => ({ ...before, ...chosen, ...change, step }), replace })
  }
  return { search, chosen, choose, goTo }
}

/** A change of choices; another day has other times, so a time is chosen anew with it (spec 4, slot fetch), and says its month. */
export function withChange(current: Chosen, change: Chosen): Chosen {
  const isOtherDay = change.date !== undefined && change.date !== current.date
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...current, ...(isOtherDay ? { time: undefined, month: undefined } : {}), ...given }
}

function chosenIn({ date, month, participants, time, towelrobe, bath }: SlotSearch): Chosen {
  return { date, month, participants, time, towelrobe, bath }
}
