import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StaffGiftCardAnswer } from '#api/staff-gift-cards.ts'
import type { StaffRole } from '#domain/accounts/role.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Back } from '#desk/parts/Back.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { giftCardsFailed, useGiftCard } from './useGiftCards.ts'

type Props = { title: string; needs: StaffRole; children: (found: StaffGiftCardAnswer) => ReactNode }

/** A page about the gift card of its address; until it is known it has a heading all the same. */
export function WithGiftCard({ title, needs, children }: Props) {
  const { id = '' } = useParams({ strict: false })
  const query = useGiftCard(id)
  return (
    <>
      <Back>
        <Link to="/office/gift-cards">Gift cards</Link>
      </Back>
      {query.data ? (
        <ForRole needs={needs} heading={<PageHeading title={title} />}>
          {children(query.data)}
        </ForRole>
      ) : (
        <>
          <PageHeading title={title} />
          <ForRole needs={needs}>
            <Asked query={query} waiting="Loading the gift card" failed={giftCardsFailed}>
              {() => null}
            </Asked>
          </ForRole>
        </>
      )}
    </>
  )
}
