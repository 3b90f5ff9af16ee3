import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isAtLeast } from '#domain/accounts/role.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { useMe } from '#desk/calls/me.ts'
import { askAboutGuest, guestFailed, guestsFailed, useFoundGuests } from '#desk/guests/useGuests.ts'
import { couponsFailed, useCoupons } from '#desk/office/coupons/useCoupons.ts'
import { giftCardsFailed, useGiftCards } from '#desk/office/gift-cards/useGiftCards.ts'
import { plansFailed, usePlans } from '#desk/office/plans/usePlans.ts'
import { useTimetable } from '#desk/office/times/useTimetable.ts'
import { useHere } from '#desk/shifts/useShifts.ts'
import { wordsOf } from '#ui/api-client.ts'
import { find, lastFourTyped, MOST, type Findable } from './find.ts'
import { screensFor } from './screens.ts'
import {
  bookingsFound,
  couponFound,
  giftCardFound,
  guestFound,
  planFound,
  resourceFound,
  serviceFound,
} from './things.ts'

/** What was found of one kind. */
export type Group = { title: string; found: Findable[] }

/** The house is asked when somebody stops typing for so long (milliseconds). */
const AFTER = 200
/** The bookings of so many guests are looked up. */
const MOST_GUESTS = 3
const timetableFailed = 'Could not load the services, pools and rooms.'

/** What is meant by what is typed, by kind: what is here at once, what the house has to be asked for a moment later. */
export function useFound(typed: string) {
  const me = useMe()
  const isDevice = Boolean(useHere().data?.me?.shiftEndsAt)
  const today = useHouseToday()
  const settled = useSettled(typed.trim())
  const isSettled = settled === typed.trim()
  const lastFour = lastFourTyped(settled)

  const timetable = useTimetable(timetableFailed)
  const coupons = useCoupons()
  const plans = usePlans()
  const cards = useGiftCards(lastFour ?? '', lastFour !== null)
  const guests = useFoundGuests(settled)
  const people = guests.isEnabled && isSettled && !guests.isPlaceholderData ? (guests.data?.people ?? []) : []
  const visitors = useQueries({ queries: people.slice(0, MOST_GUESTS).map(({ ref }) => askAboutGuest(ref)) })
  const cardsHere = lastFour !== null && isSettled && !cards.isPlaceholderData ? (cards.data?.cards ?? []) : []

  const canChange = isAtLeast(me.role, 'manager')
  const groups: Group[] = [
    { title: 'Screens', found: find(screensFor(me, isDevice), typed) },
    { title: 'Services', found: find((timetable.data?.services ?? []).map(serviceFound), typed) },
    { title: 'Promo codes', found: find((coupons.data?.coupons ?? []).map(couponFound(today)), typed) },
    { title: 'Plans', found: find((plans.data?.plans ?? []).map(planFound), typed) },
    { title: 'Pools and rooms', found: find((timetable.data?.resources ?? []).map(resourceFound(canChange)), typed) },
    // What is asked for last stands last: nothing moves below the finger of whoever presses Enter.
    { title: 'Gift cards', found: cardsHere.slice(0, MOST).map(giftCardFound) },
    { title: 'Guests', found: people.slice(0, MOST).map(guestFound) },
    {
      title: 'Bookings',
      found: bookingsFound(
        visitors.flatMap(({ data }) => data ?? []),
        today,
      ),
    },
  ]
  const asked: { query: UseQueryResult; failed: string }[] = [
    { query: timetable, failed: timetableFailed },
    { query: coupons, failed: couponsFailed },
    { query: plans, failed: plansFailed },
    ...(lastFour === null ? [] : [{ query: cards, failed: giftCardsFailed }]),
    ...(guests.isEnabled ? [{ query: guests, failed: guestsFailed }] : []),
    ...visitors.map((query) => ({ query, failed: guestFailed })),
  ]
  const failing = asked.filter(({ query }) => query.isError && query.data === undefined)
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    isWaiting:
      !isSettled || asked.some(({ query }) => query.isPending || (query.isPlaceholderData && query.isFetching)),
    failures: [...new Set(failing.map(({ query, failed }) => wordsOf(query.error, failed)))],
    again: () => void Promise.all(failing.map(({ query }) => query.refetch())),
  }
}

/** What is typed, once nobody types on. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), AFTER)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
