/** The bathhouse has one id, everywhere and for ever (spec 9). */
export const BATHING_ID = '5e000000-0000-4000-8000-000000000001'
/** The classes of the Sauna Club have one id, everywhere and for ever (spec 9). */
export const SAUNA_CLUB_ID = '5e000000-0000-4000-8000-000000000002'

/** What a service is called while it cannot be had (spec 7). */
export const PLACEHOLDER = 'Service'

/** The kinds of service that the price rules know: in bathing and classes a guest pays the service price (spec 9). */
export type ServiceKind = 'bathing' | 'class' | 'other'

/** Whether a service is the bathhouse, a class or something else; the type is needed for classes beyond the Sauna Club. */
export function kindOf(service: { id: string; type?: string | undefined }): ServiceKind {
  if (service.id === BATHING_ID) return 'bathing'
  return service.id === SAUNA_CLUB_ID || service.type === 'CLASS' ? 'class' : 'other'
}

/** What a service runs as: sessions in a pool, classes with a host, or treatments in a room. */
export type ServiceFamily = 'bathing' | 'class' | 'massage'

/** The type of a service as it travels. */
export const typeOf = (family: ServiceFamily): 'APPOINTMENT' | 'CLASS' => (family === 'class' ? 'CLASS' : 'APPOINTMENT')
