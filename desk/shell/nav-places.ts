import type { ComponentType } from 'react'
import {
  IconBarrierBlock,
  IconChecklist,
  IconBath,
  IconDiscount,
  IconCalendarTime,
  IconDoor,
  IconGift,
  IconHeartbeat,
  IconHistory,
  IconHome,
  IconId,
  IconIdBadge2,
  IconKey,
  IconListCheck,
  IconMail,
  IconSettings,
  IconShieldLock,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react'
import type { StaffRole } from '#domain/accounts/role.ts'

type Place = {
  to:
    | '/office'
    | `/office/${'checks' | 'emails' | 'services' | 'times' | 'closures' | 'resources' | 'promotions' | 'coupons' | 'gift-cards' | 'plans' | 'members' | 'settings' | 'team' | 'rights' | 'history' | 'tools' | 'security' | 'first-day'}`
  name: string
  /** Only they see it, because only they may open it. */
  needs: StaffRole
  Icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
}

/** The places of the desk that exist, in the order of how often they are gone to. */
export const places: readonly Place[] = [
  { to: '/office', name: 'Home', needs: 'staff', Icon: IconHome },
  { to: '/office/services', name: 'Services', needs: 'staff', Icon: IconBath },
  { to: '/office/times', name: 'Times', needs: 'staff', Icon: IconCalendarTime },
  { to: '/office/closures', name: 'Closures', needs: 'staff', Icon: IconBarrierBlock },
  { to: '/office/resources', name: 'Pools and rooms', needs: 'staff', Icon: IconDoor },
  { to: '/office/promotions', name: 'Special prices', needs: 'staff', Icon: IconDiscount },
  { to: '/office/coupons', name: 'Promo codes', needs: 'staff', Icon: IconTicket },
  { to: '/office/gift-cards', name: 'Gift cards', needs: 'staff', Icon: IconGift },
  { to: '/office/plans', name: 'Plans', needs: 'staff', Icon: IconId },
  { to: '/office/emails', name: 'Emails', needs: 'staff', Icon: IconMail },
  { to: '/office/members', name: 'Members', needs: 'manager', Icon: IconIdBadge2 },
  { to: '/office/team', name: 'Team', needs: 'manager', Icon: IconUsers },
  { to: '/office/checks', name: 'Checks', needs: 'manager', Icon: IconHeartbeat },
  { to: '/office/history', name: 'History', needs: 'manager', Icon: IconHistory },
  { to: '/office/rights', name: 'What each may do', needs: 'staff', Icon: IconListCheck },
  { to: '/office/tools', name: 'Tools', needs: 'owner', Icon: IconKey },
  { to: '/office/first-day', name: 'Set up the house', needs: 'owner', Icon: IconChecklist },
  { to: '/office/security', name: 'Security log', needs: 'owner', Icon: IconShieldLock },
  { to: '/office/settings', name: 'Settings', needs: 'manager', Icon: IconSettings },
]
