import type { DeskStart, OffersAnswer } from '#api/counter.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { inDollars } from '#desk/parts/amounts.ts'

/** What a start is told apart by from those beside it: a bath by its pool, and by its name where there are several. */
export function nameOfStart({ kind, serviceName, resourceName }: DeskStart, beside: readonly DeskStart[]): string {
  if (kind !== 'bathing') return serviceName
  const isOneBath = beside.every((start) => start.serviceName === serviceName)
  return isOneBath ? resourceName : `${serviceName}, ${resourceName}`
}

/** How a start stands, in words: what is free, and whether it has begun. */
export function placesOf({ kind, resourceName, free, places, isRunning }: DeskStart): string {
  const room = kind === 'massage' ? resourceName : free <= 0 ? 'Full' : `${free} of ${places} free`
  return isRunning ? `${room} · running` : room
}

/** How long a start is, and what one person pays then, or as few as come to it: `60 min · $150.00`. */
export function lengthAndPrice({ startDate, endDate, price, leastPeople }: DeskStart): string {
  const minutes = (Date.parse(endDate) - Date.parse(startDate)) / MINUTE
  return `${minutes} min · ${inDollars(price)}${leastPeople > 1 ? `\u00A0for\u00A0${leastPeople}` : ''}`
}

type Group = OffersAnswer['groups'][number]

const kinds = {
  bathing: { title: 'Baths', none: 'No more baths on this day.' },
  class: { title: 'Classes', none: 'No more classes on this day.' },
  massage: { title: 'Treatments', none: 'No treatment is free on this day.' },
}

/** What a group of starts is called, and what is said while there is none in it: by its kind, or the owner's heading. */
export const wordsOfGroup = ({ kind, heading }: Group): { title: string; none: string } =>
  kind === null ? { title: heading, none: 'Nothing more on this day.' } : kinds[kind]

/** Whether a start is found in a group. */
export const isBelow = ({ kind, heading }: DeskStart, group: Group): boolean =>
  heading === group.heading && (group.kind === null || kind === group.kind)
