import { readSlotParameters, type SlotParameters } from '#domain/availability/slot-parameters.ts'
import { isClockTime, isMonth, isRealDate } from '#domain/sydney-time.ts'

/**
 * The address of the slot screen (spec 2): its parameters, and what the visitor has chosen so far, so that every
 * step is an address and Back never loses a choice.
 */
export type SlotSearch = {
  class?: boolean | undefined
  extrabath?: boolean | undefined
  guests?: boolean | undefined
  extras?: boolean | undefined
  serviceId?: string | undefined
  serviceids?: string | undefined
  reschedule?: string | undefined
  idempotencyKey?: string | undefined
  step?: string | undefined
  date?: string | undefined
  /** The month that is looked at, `2027-03`, while it is not that of the chosen date. */
  month?: string | undefined
  participants?: number | undefined
  time?: string | undefined
  towelrobe?: 'towel' | 'towel-robe' | undefined
  bath?: 'extra-bath' | 'no-extra-bath' | undefined
  /** Whether a member pays although the membership would make it free; left out, the membership decides. */
  paid?: boolean | undefined
  /** The item of the cart that is being changed. */
  edit?: string | undefined
  /**
   * Where a booking is to be moved, unread; `date`, `time` and `participants` are those it has (docs/decisions/050).
   */
  newdate?: string | undefined
  newtime?: string | undefined
}

/** Reads the address of the slot screen; what cannot be understood is as if it were not there. */
export function slotSearch(search: Record<string, unknown>): SlotSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? `${value}` : undefined
  }
  const read = readSlotParameters((name) => text(name) ?? null)
  return {
    class: isOn(read.isClass),
    extrabath: isOn(read.extraBath),
    guests: isOn(read.guests),
    extras: isOn(read.extras),
    serviceId: read.serviceId ?? undefined,
    serviceids: read.serviceIds.join(',') || undefined,
    reschedule: read.reschedule ?? undefined,
    idempotencyKey: read.idempotencyKey ?? undefined,
    step: text('step'),
    date: read.date !== null && isRealDate(read.date) ? read.date : undefined,
    month: isMonth(text('month') ?? '') ? text('month') : undefined,
    participants: read.participants ?? undefined,
    time: read.time !== null && isClockTime(read.time) ? read.time : undefined,
    towelrobe: oneOf(text('towelrobe'), ['towel', 'towel-robe']),
    bath: oneOf(text('bath'), ['extra-bath', 'no-extra-bath']),
    paid: { true: true, false: false }[text('paid') ?? ''],
    edit: text('edit'),
    newdate: text('newdate'),
    newtime: text('newtime'),
  }
}

/** The address in the words of the rules. */
export function parametersOf(search: SlotSearch): SlotParameters {
  return readSlotParameters((name) => {
    const value = search[name as keyof SlotSearch]
    return value === undefined ? null : String(value)
  })
}

function isOn(value: boolean): true | undefined {
  return value ? true : undefined
}

function oneOf<Word extends string>(text: string | undefined, words: readonly Word[]): Word | undefined {
  return words.find((word) => word === text)
}
