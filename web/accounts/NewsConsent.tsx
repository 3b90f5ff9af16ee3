import { useState } from 'react'
import { consentPath, type DetailsAnswer } from '#api/accounts.ts'
import { words } from '#domain/words.ts'
import { dayOf } from '#web/memberships/membership-words.ts'
import { sendAsMember } from '#web/shell/member-calls.ts'
import { useAct } from '#ui/useAct.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import css from './AccountForm.module.css'
import { ActAnswer } from '#web/shell/ActAnswer.tsx'
import { useChangedDetails } from './useDetails.ts'

/** Whether we may write with news, and since when that is so (ruling 41). */
export function NewsConsent({ details }: { details: DetailsAnswer }) {
  const { marketingConsent, consentSince } = details
  const { act, isBusy, run } = useAct()
  const takeOver = useChangedDetails()
  const [wanted, setWanted] = useState(marketingConsent)
  const change = (wants: boolean) => {
    if (isBusy) return
    setWanted(wants)
    void run(async () => {
      takeOver(await sendAsMember<DetailsAnswer>(consentPath, { marketingConsent: wants }, words.generic, 'PUT'))
      announce(wants ? 'You will get news and offers' : 'You will get no more news and offers')
    })
  }
  return (
    <div>
      <Checkbox checked={isBusy ? wanted : marketingConsent} onChange={(event) => change(event.target.checked)}>
        Email me news and offers. I can unsubscribe at any time.
      </Checkbox>
      <p className={css.small}>
        {consentSince === null
          ? 'You have not chosen yet.'
          : `${marketingConsent ? 'On' : 'Off'} since ${dayOf(consentSince)}. Every news email has a link to unsubscribe.`}
      </p>
      {act.state === 'failed' && <ActAnswer act={act} />}
    </div>
  )
}
