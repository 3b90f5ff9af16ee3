import { readList } from '../catalogue/start-up.ts'

/** What the address of the slot screen says (spec 2, /select-slot). */
export type SlotParameters = {
  isClass: boolean
  extraBath: boolean
  guests: boolean
  extras: boolean
  serviceId: string | null
  serviceIds: string[]
  reschedule: string | null
  idempotencyKey: string | null
  date: string | null
  time: string | null
  participants: number | null
}

/** Reads the address of the slot screen; a switch is on only when it says `true`. */
export function readSlotParameters(parameter: (name: string) => string | null): SlotParameters {
  const isOn = (name: string) => parameter(name) === 'true'
  const text = (name: string) => parameter(name) || null
  const participants = Number(parameter('participants'))
  return {
    isClass: isOn('class'),
    extraBath: isOn('extrabath'),
    guests: isOn('guests'),
    extras: isOn('extras'),
    serviceId: text('serviceId'),
    serviceIds: readList(parameter('serviceids'), parameter('serviceIds')),
    reschedule: text('reschedule'),
    idempotencyKey: text('idempotencyKey'),
    date: text('date'),
    time: text('time'),
    participants: Number.isInteger(participants) && participants > 0 ? participants : null,
  }
}
