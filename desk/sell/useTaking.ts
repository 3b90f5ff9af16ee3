import { useEffect, useRef, useState } from 'react'
import type { SaleAnswer, TenderAnswer, TenderRequest } from '#api/counter.ts'
import { useMe } from '#desk/calls/me.ts'
import { wasRefused } from '#desk/calls/refused.ts'
import { untilHouseAnswers } from '#desk/calls/until-house-answers.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { usePress } from '#desk/parts/usePress.ts'
import { CallFailed } from '#ui/api-client.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { takeTender, useSaleAgain, useSaleNow } from './useSales.ts'

export const lostWords =
  'No answer from the house. We are checking whether the payment went through. Please do not take it again.'

/** How often a house that can be reached, and brings no answer all the same, is sent the same press again. */
const MOST_AGAIN = 3
const PAUSE_MS = 1000

export type Taking = ReturnType<typeof useTaking>

/**
 * Notes what was taken, once for a press, and says what is left of the sale. When the answer is lost, nobody knows
 * whether it was noted: the very same press is sent again until the house answers, which notes nothing twice. It stays
 * that of the person who made it: once somebody else is at the desk it is not sent again, only the sale is looked at.
 */
export function useTaking(sale: SaleAnswer, onTaken: (answer: TenderAnswer) => void) {
  const { act, isBusy, run, reset } = useAct()
  const [isLost, setLost] = useState(false)
  const press = usePress()
  const personHere = usePersonHere()
  const again = useSaleAgain(sale.id)
  const saleNow = useSaleNow(sale.id)
  const onLost = () => {
    setLost(true)
    announce(lostWords)
  }
  const note = async (tender: TenderRequest) => {
    const key = press.keyFor([sale.id, tender])
    const pressedBy = personHere.current
    const isHere = () => pressedBy !== null && personHere.current === pressedBy
    const answer = await untilAnswered(() => takeTender(sale.id, tender, key), { isHere, onLost })
    press.isDone()
    onTaken(answer)
    announce(answer.state === 'PAID' ? `Paid. Change ${inDollars(answer.change)}.` : leftInWords(answer.left))
    await again()
  }
  /** The sale as it is shows whether money was noted whose press has no answer. */
  const lookAtSale = async (error: unknown) => {
    if (wasRefused(error) || isLineDown(error)) {
      await again()
      throw error
    }
    const { state, left } = await saleNow()
    if (state === sale.state && left === sale.left) throw error
    announce(state === 'PAID' ? 'Paid.' : leftInWords(left))
  }
  const take = (tender: TenderRequest) =>
    void run(() =>
      note(tender)
        .catch(lookAtSale)
        .finally(() => setLost(false)),
    )
  return { act, isBusy, isLost, take, reset }
}

const leftInWords = (left: number) => `Left: ${inDollars(left)}.`

type Awaiting = {
  /** Whether whoever pressed still waits for the answer. */
  isHere: () => boolean
  onLost: () => void
}

/** Sends a press, and the very same again when its answer was lost, as soon as the house can be reached. */
async function untilAnswered<Answer>(send: () => Promise<Answer>, { isHere, onLost }: Awaiting): Promise<Answer> {
  let [isLost, tries] = [false, 0]
  for (;;) {
    try {
      return await send()
    } catch (error) {
      // Without a line nothing is sent: that is no answer that was lost, and no try.
      const isSent = !isLineDown(error)
      if (wasRefused(error) || (!isSent && !isLost) || tries === MOST_AGAIN) throw error
      if (!isLost) onLost()
      isLost = true
      if (isSent) tries += 1
      await new Promise((over) => setTimeout(over, PAUSE_MS))
      await untilHouseAnswers(isHere)
      if (!isHere()) throw error
    }
  }
}

const isLineDown = (error: unknown): boolean => error instanceof CallFailed && error.code === 'no-line'

/** Who is before the screen, by their id; nobody once it is left. */
function usePersonHere() {
  const { id } = useMe()
  const person = useRef<string | null>(null)
  useEffect(() => {
    person.current = id
    return () => {
      person.current = null
    }
  }, [id])
  return person
}
