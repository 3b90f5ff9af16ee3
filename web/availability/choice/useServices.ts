import { useSearch } from '@tanstack/react-router'
import type { SlotParameters } from '#domain/availability/slot-parameters.ts'
import {
  currentServiceId,
  serviceAnswered,
  serviceAsked,
  servicesChosen,
  serviceFailed,
  type ServicesChosen,
  type ServiceStore,
} from '#domain/catalogue/service-store.ts'
import { BATHING_ID, SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import type { HouseService } from '#web/shell/open-house.ts'
import { massageAtHand } from './massage-choice.ts'
import { parametersOf } from './slot-search.ts'
import { useService } from './useService.ts'

/** The services that the address names, to be booked one by one, and what is known of the one at hand (spec 3). */
export function useServices(): ServiceStore<HouseService> & { retry: () => void } {
  const chosen = useServicesChosen()
  const { service, isWaiting, retry } = useService(currentServiceId(chosen))
  if (service) return { ...serviceAnswered(chosen, service), retry }
  return { ...(isWaiting ? serviceAsked(chosen) : serviceFailed(chosen)), retry }
}

/** Which they are; without any the class, the massage chosen on the menu, or a bath (spec 2). */
export function useServicesChosen(): ServicesChosen {
  const parameters = parametersOf(useSearch({ from: '/select-slot' }))
  return servicesChosen(parameters, usualService(parameters))
}

function usualService({ isClass, extraBath }: SlotParameters): string {
  if (isClass) return SAUNA_CLUB_ID
  return (extraBath && massageAtHand()) || BATHING_ID
}
