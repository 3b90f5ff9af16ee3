import { useState } from 'react'
import type { DeskBooking } from '#api/staff-bookings.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import type { Party } from '#desk/sell/next-sale.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import css from './Booking.module.css'
import { givenBackInWords, money } from './booking-words.ts'
import { GiveBack, type Given } from './GiveBack.tsx'
import { HowManyStay } from './HowManyStay.tsx'
import { MorePeople } from './MorePeople.tsx'
import type { DialogProps } from './MoveDialog.tsx'
import { outcomesFailed, takePartOff, useOutcomes, type Leaving } from './useBooking.ts'

/** Fewer people, no robes, no extra bath: what goes back is shown while it is chosen. */
export function PartyDialog({ booking, onClose, onDone }: DialogProps) {
  // What was there when the dialog opened: the house says when somebody has changed it since.
  const [party] = useState(booking)
  // One person less is what is nearly always meant.
  const [people, setPeople] = useState(Math.max(1, party.people - 1))
  const [isTouched, setTouched] = useState(false)
  const [dropsTowel, setDropsTowel] = useState(false)
  const [dropsBath, setDropsBath] = useState(false)
  const leaving = { people: party.people - people, dropsTowel, dropsBath }
  const choosePeople = (left: number) => {
    setPeople(left)
    setTouched(true)
  }
  return (
    <Dialog open title="Change party" onClose={onClose}>
      <div className={css.stack}>
        {party.people > 1 && <HowManyStay people={people} most={party.people} onChange={choosePeople} />}
        {party.hasRobes && (
          <Checkbox checked={dropsTowel} onChange={({ target }) => setDropsTowel(target.checked)}>
            No robes
          </Checkbox>
        )}
        {party.extraBath && (
          <Checkbox checked={dropsBath} onChange={({ target }) => setDropsBath(target.checked)}>
            No extra bath
          </Checkbox>
        )}
        <MorePeople party={partyOf(party)} endDate={party.endDate} />
        {isSomething(leaving) && (
          <Back booking={party} leaving={leaving} takesFocus={!isTouched} onClose={onClose} onDone={onDone} />
        )}
      </div>
    </Dialog>
  )
}

const partyOf = ({ guest, people, startDate, resourceId }: DeskBooking): Party => ({
  guest: { firstName: guest.firstName, lastName: guest.lastName, email: guest.email, phone: guest.phone },
  people,
  startDate,
  resourceId,
})

const isSomething = ({ people, dropsTowel, dropsBath }: Leaving) => people > 0 || dropsTowel || dropsBath

type BackProps = DialogProps & { leaving: Leaving; takesFocus: boolean }

function Back({ booking, leaving, takesFocus, onClose, onDone }: BackProps) {
  const press = usePress()
  const takeOff = (given: Given) => {
    const body = { ...given, ...leaving, shownPeople: booking.people }
    return takePartOff(booking.id, body, press.keyFor(body))
  }
  return (
    <Asked query={useOutcomes(booking.id, leaving)} waiting="Working out what comes back" failed={outcomesFailed}>
      {({ outcomes, ifHouseCannot }) => (
        <>
          <output className={css.question}>{money(outcomes[0]?.amount ?? 0)} goes back</output>
          <GiveBack
            {...{ outcomes, ifHouseCannot, takesFocus, onClose }}
            go="Change party"
            busy="Changing…"
            onGo={takeOff}
            onDone={(answer) => onDone(`The party is changed. ${givenBackInWords(answer)}`)}
          />
        </>
      )}
    </Asked>
  )
}
