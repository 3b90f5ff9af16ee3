import { useState } from 'react'
import type { ClosureAnswer, ClosureGuest, ClosureOffer } from '#api/closures.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Said } from '#desk/parts/Said.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { offerNames, offers } from './closure-words.ts'
import { ClosureGuests } from './ClosureGuests.tsx'
import css from './Closures.module.css'
import { useOffers } from './useOffers.ts'

/** The guests whom a closure would meet, and what each of them is offered. */
export function Offers({ closure, isManager }: { closure: ClosureAnswer; isManager: boolean }) {
  const { id, guests } = closure
  const { act, isBusy, chosen, choose } = useOffers(id)
  const many = guests.filter(({ kind }) => kind === 'booking').length
  return (
    <ClosureGuests
      closure={closure}
      lead="“Ask them” lets each guest choose another time, a voucher or their money back. No answer means money back."
      last={{
        name: 'What they get',
        render: (guest) =>
          isManager ? (
            <Offer guest={guest} chosen={chosen.get(guest.bookingId)} onChoose={choose} />
          ) : (
            offerInWords(guest)
          ),
      }}
    >
      <Said act={act} />
      {isManager && many > 1 && <Everybody isBusy={isBusy} onChoose={(offer) => choose(null, offer)} />}
    </ClosureGuests>
  )
}

const options = offers.map((offer) => (
  <option key={offer} value={offer}>
    {offerNames[offer]}
  </option>
))

function Everybody({ isBusy, onChoose }: { isBusy: boolean; onChoose: (offer: ClosureOffer) => void }) {
  const [offer, setOffer] = useState<ClosureOffer>('ask')
  return (
    <div className={css.everybody}>
      <label htmlFor="everybody">The same for everybody</label>
      <select
        id="everybody"
        className={css.offer}
        value={offer}
        onChange={({ target }) => setOffer(target.value as ClosureOffer)}
      >
        {options}
      </select>
      <SmallButton busy={isBusy} onClick={() => onChoose(offer)}>
        Use it for all
      </SmallButton>
    </div>
  )
}

type OfferProps = {
  guest: ClosureGuest
  /** What was chosen and is being saved. */
  chosen: ClosureOffer | undefined
  onChoose: (bookingIds: string[], offer: ClosureOffer) => void
}

function Offer({ guest, chosen, onChoose }: OfferProps) {
  const { bookingId, kind, name, offer } = guest
  if (kind !== 'booking') return offerInWords(guest)
  return (
    <>
      <select
        className={css.offer}
        aria-label={`What ${name} gets`}
        value={chosen ?? offer}
        onChange={({ target }) => onChoose([bookingId], target.value as ClosureOffer)}
      >
        {options}
      </select>
      {offer === 'move' && <p className={css.quiet}>{toInWords(guest)}</p>}
    </>
  )
}

const toInWords = ({ movesTo }: ClosureGuest) =>
  movesTo ? `to ${timeOf(movesTo)}` : 'There is no free time near it: they are asked.'

function offerInWords(guest: ClosureGuest): string {
  if (guest.kind === 'unpaid') return 'The order is closed'
  if (guest.kind === 'bath') return 'Their money back; the booking stays'
  return guest.offer === 'move' ? `${offerNames.move}, ${toInWords(guest)}` : offerNames[guest.offer]
}
