import { spokenTime } from '#domain/sydney-time.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Party } from './next-sale.ts'
import css from './Sell.module.css'

/** Which party those who are sold a visit join; `isSold`: whether there is something to sell where the party is booked. */
export function ForParty({ party, isSold }: { party: Party; isSold: boolean }) {
  return (
    <div className={css.said}>
      <Alert tone={isSold ? 'info' : 'warning'}>
        {whoseParty(party)}
        {!isSold && ' Nothing is on sale there any more: choose another time.'}
      </Alert>
    </div>
  )
}

function whoseParty({ guest, people, startDate }: Party): string {
  const name = `${guest.firstName} ${guest.lastName}`.trim()
  const booked = people === 1 ? '1 person is' : `${people} people are`
  return `More people for ${name}: ${booked} booked for ${spokenTime(new Date(startDate))}.`
}
