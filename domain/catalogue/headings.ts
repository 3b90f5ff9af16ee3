import { isOnMassageMenu } from './massages.ts'
import type { ServiceFamily } from './service.ts'

type OnMenu = { id: string; family: ServiceFamily }

/** Whether a card, or the menu of massages behind one, leads guests to a service: such a one stands below no heading. */
export const hasCard = ({ id, family }: OnMenu): boolean => family === 'bathing' || isOnMassageMenu(id)

/** The owner's heading below which a service stands; null: it has none, or a card. */
export const headingOf = (service: OnMenu & { group: string }): string | null =>
  service.group === '' || hasCard(service) ? null : service.group

/** Below what services are found: their kind, or the owner's heading. */
export type Group = { kind: ServiceFamily; heading: null } | { kind: null; heading: string }

/** The groups of a menu: those without a heading by their kind, then the headings in the order in which guests see them. */
export function groupsOfMenu(menu: readonly (OnMenu & { group: string })[]): Group[] {
  const isWithoutHeading = (kind: ServiceFamily) =>
    menu.some((service) => service.family === kind && headingOf(service) === null)
  const headings = new Set(menu.map(headingOf).filter((heading) => heading !== null))
  return [
    ...kinds.filter(isWithoutHeading).map((kind) => ({ kind, heading: null })),
    ...[...headings].map((heading) => ({ kind: null, heading })),
  ]
}

const kinds = ['bathing', 'class', 'massage'] as const satisfies ServiceFamily[]
