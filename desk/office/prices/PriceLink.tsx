import { Link } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Stretch } from './price-week.ts'

type Props = Pick<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'className' | 'style' | 'tabIndex' | 'onFocus' | 'aria-label'
> & {
  serviceId: string
  stretch: Stretch
  children: ReactNode
}

/** The way from a price to the special price that made it; from the usual price to a new special price for that time. */
export function PriceLink({ serviceId, stretch: { day, from, until, prices }, ...more }: Props) {
  if (prices.won?.id) return <Link to="/office/promotions/$id" params={{ id: prices.won.id }} {...more} />
  const asked = { service: serviceId, day, hours: `${from}-${until}` }
  return <Link to="/office/promotions/new" search={asked} {...more} />
}
