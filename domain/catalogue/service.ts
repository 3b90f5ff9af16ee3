/** The bathhouse has one id, everywhere and for ever (spec 9). */
export const BATHING_ID = '5e000000-0000-4000-8000-000000000001'
/** The classes of the Sauna Club have one id, everywhere and for ever (spec 9). */
export const SAUNA_CLUB_ID = '5e000000-0000-4000-8000-000000000002'

/** What a service is called while it cannot be had (spec 7). */
export const PLACEHOLDER = 'Service'

/** What a service runs as: sessions in a pool, classes with a host, or treatments in a room. */
export type ServiceFamily = 'bathing' | 'class' | 'massage'

/** The kinds of service that the price rules know: in baths and classes a guest pays the service price (spec 9). */
export type ServiceKind = 'bathing' | 'class' | 'other'

/** What the price rules tell a service by. */
export const kindOf = (family: ServiceFamily): ServiceKind => (family === 'massage' ? 'other' : family)

/** The type of a service as it travels. */
export const typeOf = (family: ServiceFamily): 'APPOINTMENT' | 'CLASS' => (family === 'class' ? 'CLASS' : 'APPOINTMENT')
