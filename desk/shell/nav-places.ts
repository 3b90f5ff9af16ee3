import type { ComponentType } from 'react'
import {
  IconBarrierBlock,
  IconClipboardList,
  IconBath,
  IconBell,
  IconBottle,
  IconCashRegister,
  IconDiscount,
  IconCalendarEvent,
  IconCalendarTime,
  IconDeviceTablet,
  IconDoor,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconId,
  IconIdBadge2,
  IconKey,
  IconLayoutBoard,
  IconListCheck,
  IconMail,
  IconReportMoney,
  IconScan,
  IconSettings,
  IconShieldLock,
  IconShoppingBag,
  IconTicket,
  IconUsers,
  IconUserSearch,
} from '@tabler/icons-react'
import { isAtLeast, type StaffRole } from '#domain/accounts/role.ts'
import type { Me } from '#desk/calls/me.ts'

export type Place = {
  to:
    | '/office'
    | '/today'
    | '/board'
    | '/scan'
    | '/sell'
    | '/money'
    | '/hand-over'
    | '/devices'
    | '/guests'
    | '/alerts'
    | `/office/${'reports' | 'checks' | 'emails' | 'services' | 'times' | 'closures' | 'resources' | 'promotions' | 'coupons' | 'gift-cards' | 'plans' | 'products' | 'members' | 'settings' | 'team' | 'rights' | 'history' | 'tools' | 'security' | 'first-day'}`
  name: string
  /** Only they see it, because it says nothing to others. */
  needs: StaffRole
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

/** Places that belong together, under a name. */
type Group = { name: string; places: readonly Place[] }

/** The places of the front desk, in the order of how often they are gone to. */
const ofDesk: readonly Group[] = [
  {
    name: 'Front desk',
    places: [
      { to: '/today', name: 'Today', needs: 'staff', Icon: IconCalendarEvent },
      { to: '/board', name: 'Board', needs: 'staff', Icon: IconLayoutBoard },
      { to: '/scan', name: 'Scan', needs: 'staff', Icon: IconScan },
      { to: '/sell', name: 'Sell', needs: 'staff', Icon: IconShoppingBag },
      { to: '/money', name: 'Money', needs: 'staff', Icon: IconCashRegister },
      { to: '/guests', name: 'Guests', needs: 'staff', Icon: IconUserSearch },
      { to: '/hand-over', name: 'Hand-over', needs: 'staff', Icon: IconClipboardList },
      { to: '/alerts', name: 'Alerts', needs: 'staff', Icon: IconBell },
      { to: '/devices', name: 'Devices', needs: 'staff', Icon: IconDeviceTablet },
    ],
  },
]

/** The places of the office, in the order of how often they are gone to; last what few people need. */
const ofOffice: readonly Group[] = [
  {
    name: 'At a glance',
    places: [
      { to: '/office/first-day', name: 'Set up the house', needs: 'owner', Icon: IconListCheck },
      { to: '/office', name: 'Home', needs: 'staff', Icon: IconHome },
      { to: '/office/reports', name: 'Reports', needs: 'manager', Icon: IconReportMoney },
    ],
  },
  {
    name: 'What you sell',
    places: [
      { to: '/office/services', name: 'Services', needs: 'staff', Icon: IconBath },
      { to: '/office/times', name: 'Times', needs: 'staff', Icon: IconCalendarTime },
      { to: '/office/promotions', name: 'Special prices', needs: 'staff', Icon: IconDiscount },
      { to: '/office/coupons', name: 'Promo codes', needs: 'staff', Icon: IconTicket },
      { to: '/office/gift-cards', name: 'Gift cards', needs: 'staff', Icon: IconGift },
      { to: '/office/plans', name: 'Plans', needs: 'staff', Icon: IconId },
      { to: '/office/products', name: 'Products', needs: 'staff', Icon: IconBottle },
    ],
  },
  {
    name: 'Your business',
    places: [
      { to: '/office/resources', name: 'Pools and rooms', needs: 'staff', Icon: IconDoor },
      { to: '/office/closures', name: 'Closures', needs: 'staff', Icon: IconBarrierBlock },
      { to: '/office/members', name: 'Members', needs: 'manager', Icon: IconIdBadge2 },
      { to: '/office/team', name: 'Team', needs: 'manager', Icon: IconUsers },
      { to: '/office/settings', name: 'Settings', needs: 'manager', Icon: IconSettings },
    ],
  },
  {
    name: 'Advanced',
    places: [
      { to: '/office/emails', name: 'Emails', needs: 'staff', Icon: IconMail },
      { to: '/office/checks', name: 'Checks', needs: 'manager', Icon: IconHeartbeat },
      { to: '/office/history', name: 'History', needs: 'manager', Icon: IconHistory },
      { to: '/office/rights', name: 'Who may do what', needs: 'staff', Icon: IconListCheck },
      { to: '/office/tools', name: 'Tools', needs: 'owner', Icon: IconKey },
      { to: '/office/security', name: 'Security log', needs: 'owner', Icon: IconShieldLock },
    ],
  },
]

/** The two sides of those who work here: the front desk, and the office. */
export const sides = {
  desk: { name: 'Desk', to: '/today', groups: ofDesk },
  office: { name: 'Office', to: '/office', groups: ofOffice },
} as const
export type Side = keyof typeof sides

/** On which side an address is. */
export const sideOf = (pathname: string): Side => (/^\/office\b/.test(pathname) ? 'office' : 'desk')

/**
 * What somebody may open on a side, by group; a group of which they may open nothing is left out. The set-up is there
 * until the house is open.
 */
export const groupsFor = (side: Side, { role, isOpened }: Me): readonly Group[] =>
  sides[side].groups
    .map(({ name, places }) => ({
      name,
      places: places.filter(({ to, needs }) => isAtLeast(role, needs) && (!isOpened || to !== '/office/first-day')),
    }))
    .filter(({ places }) => places.length > 0)
