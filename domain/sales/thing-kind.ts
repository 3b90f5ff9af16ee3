import { lineKinds, type LineKind } from './line-kind.ts'

/** The kinds of things that are sold beside bookings. */
export type ThingKind = Exclude<LineKind, 'BOOKING'>

/** The same as a list, in the order in which the desk offers it and a sale lists it. */
export const thingKinds = (Object.keys(lineKinds) as LineKind[]).filter((kind): kind is ThingKind => kind !== 'BOOKING')
