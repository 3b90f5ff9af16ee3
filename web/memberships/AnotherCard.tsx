import { useState } from 'react'
import { anotherCardPath, type CardPageAnswer, type MembershipAnswer } from '#api/memberships.ts'
import { words } from '#domain/words.ts'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useIsHere } from '#web/shell/useIsHere.ts'
import { Button, buttonLook } from '#ui/Button.tsx'
import { useAct } from '#ui/useAct.ts'

type Props = { membership: Pick<MembershipAnswer, 'id' | 'planName'> }

/** The way to the provider's page on which a member leaves another card. */
export function AnotherCard({ membership: { id, planName } }: Props) {
  const { act, isBusy, run } = useAct()
  const [page, setPage] = useState<string | null>(null)
  const isHere = useIsHere()

  const open = async () => {
    const path = anotherCardPath.replace(':id', () => id)
    const { url } = await sendAsMember<CardPageAnswer>(path, {}, words.generic)
    setPage(url)
    // A member who has opened another page of the site meanwhile stays there.
    if (isHere.current) location.assign(url)
  }

  if (page !== null) {
    return (
      <a href={page} className={buttonLook('quiet')}>
        Continue to the card page
      </a>
    )
  }
  return (
    <>
      <Button look="quiet" busy={isBusy} aria-label={`Use another card for ${planName}`} onClick={() => void run(open)}>
        {isBusy ? 'One moment…' : 'Use another card…'}
      </Button>
      <ActAnswer act={act} />
    </>
  )
}
