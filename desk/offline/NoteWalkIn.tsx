import { useState } from 'react'
import type { OfflineEntry } from '#api/offline.ts'
import { clockTimeOf, isClockTime, minutesOfDay, spokenTime, sydneyInstant } from '#domain/sydney-time.ts'
import { AmountField, NumberField } from '#desk/parts/NumberField.tsx'
import { amountOf, inDollars } from '#desk/parts/amounts.ts'
import { Form } from '#desk/parts/Form.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { houseNow, houseToday } from '#desk/calls/house-time.ts'
import { needsTheLine } from '#desk/calls/line.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import { useFormErrors, type FieldError } from '#ui/useFormErrors.ts'
import { deskHere, useDeskHere } from './desk-here.ts'
import css from './NoteWalkIn.module.css'

/** Selling while the line is down: nothing is sold, but who walks in with cash is noted, and booked when the line is back. */
export function NoteWalkIn() {
  const { acts, entries } = useDeskHere()
  return (
    <div className={css.apart}>
      <Alert tone="warning">{needsTheLine}</Alert>
      {acts && (
        <Section
          title="Walk-in without the line"
          lead="Note who comes in and the cash they pay. It is booked when the line is back."
        >
          <WalkInForm />
        </Section>
      )}
      <Noted entries={entries.filter(({ kind }) => kind === 'WALK_IN')} />
    </div>
  )
}

type Name = 'walk-in-people' | 'walk-in-start' | 'walk-in-cash'

function WalkInForm() {
  const { people, setPeople, start, setStart, cash, setCash, form, act, isBusy, noteIt } = useWalkIn()
  return (
    <Form label="Note a walk-in" form={form} isBusy={isBusy} answer={<Said act={act} />} onSend={() => void noteIt()}>
      <div className={css.fields}>
        <NumberField {...form.field('walk-in-people', people, setPeople)} label="People" />
        <Field {...form.field('walk-in-start', start, setStart)} label="Start" type="time" />
        <AmountField {...form.field('walk-in-cash', cash, setCash)} label="Cash taken" />
      </div>
      <div>
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Noting it…' : 'Note the walk-in'}
        </Button>
      </div>
    </Form>
  )
}

/** Who walks in, when, and what they pay, and the press that notes it on this device. */
function useWalkIn() {
  const [people, setPeople] = useState('2')
  const [start, setStart] = useState(() => lastHalfHour(houseNow()))
  const [cash, setCash] = useState('')
  const { act, isBusy, run } = useAct()
  const form = useFormErrors<Name>(mistakesIn({ people, start, cash }), () => false)
  const noteIt = async () => {
    const startsAt = sydneyInstant(houseToday(), start)
    const isNoted = await run(async () => {
      const { acts } = deskHere()
      if (!acts || !startsAt) throw new Error('This tab does not work as a device.')
      await acts.walkIn({ people: Number(people), startsAt, cashCents: Math.round((amountOf(cash) ?? 0) * 100) })
    }, 'Could not save the walk-in. Write it down, please.')
    if (!isNoted) return
    setCash('')
    announce('The walk-in is noted.')
  }
  return { people, setPeople, start, setStart, cash, setCash, form, act, isBusy, noteIt }
}

function mistakesIn({ people, start, cash }: Record<'people' | 'start' | 'cash', string>): FieldError<Name>[] {
  const count = /^\d{1,2}$/.test(people.trim()) ? Number(people) : 0
  return [
    ...(count >= 1 && count <= 20
      ? []
      : [{ field: 'walk-in-people' as const, message: 'Enter how many people come in, from 1 to 20' }]),
    ...(isClockTime(start) ? [] : [{ field: 'walk-in-start' as const, message: 'Enter a time, for example 10:00' }]),
    ...(amountOf(cash) === null
      ? [{ field: 'walk-in-cash' as const, message: 'Enter the cash they paid, for example 150 or 150.00' }]
      : []),
  ]
}

/** What waits to be booked. */
function Noted({ entries }: { entries: readonly OfflineEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Section title="Noted">
      <ul className={css.noted}>
        {entries.map((entry) => (
          <li key={entry.n}>
            {walkInInWords(entry)} <em>not sent yet</em>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function walkInInWords({ people, startsAt, cashCents }: OfflineEntry): string {
  const start = startsAt === undefined ? '' : `, ${spokenTime(new Date(startsAt))}`
  return `${people === 1 ? '1 person' : `${people} people`}${start}, cash ${inDollars((cashCents ?? 0) / 100)}:`
}

/** The start that runs now, most likely. */
function lastHalfHour(now: Date): string {
  const past = minutesOfDay(now) % 30
  return clockTimeOf(new Date(now.getTime() - past * 60_000))
}
