import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conflict, ConflictsAnswer, SettleWay } from '#api/offline.ts'
import { openMattersPath, type OpenMattersAnswer } from '#api/staff.ts'
import { ask } from '#desk/calls/calls.ts'
import { conflictsFailed, useConflicts, useSettle } from '#desk/calls/conflicts.ts'
import { OpenMatters } from '#desk/office/home/OpenMatters.tsx'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Said } from '#desk/parts/Said.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { usePress } from '#desk/parts/usePress.ts'
import { useLocked } from '#desk/shifts/lock-state.ts'
import { useLine } from '#desk/today/useDay.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { useAct } from '#ui/useAct.ts'
import acts from '#desk/parts/Acts.module.css'
import css from './Alerts.module.css'
import { conflictWords, inEntries, settledWords } from './conflict-words.ts'

const mattersFailed = 'Could not load what needs attention.'
const EVERY_MINUTE = 60_000

/** What waits for somebody at the desk: what happened while a device had no line, and the open matters of the house. */
export function AlertsScreen() {
  // News of the house come while it is open.
  useLine()
  return (
    <>
      <PageHeading title="Alerts" lead="What was noted offline and does not match our books." />
      <Asked query={useConflicts(useLocked())} waiting="Loading the alerts" failed={conflictsFailed} blocks={2}>
        {(answer) => <Conflicts {...answer} />}
      </Asked>
      <Matters />
    </>
  )
}

function Conflicts({ conflicts, unsent }: ConflictsAnswer) {
  const open = conflicts.filter(({ settled }) => settled === null)
  return (
    <>
      <div className={css.open}>
        {unsent.map(({ device, entries }) => (
          <Alert key={device} tone="warning">
            {inEntries(entries)} of {device} {entries === 1 ? 'is' : 'are'} still to send. They come by themselves once
            it is open and has a line.
          </Alert>
        ))}
        {open.length + unsent.length === 0 ? (
          <Empty title="You’re all caught up.">
            A party that two devices checked in, and anything else noted offline that does not match our books, appears
            here.
          </Empty>
        ) : (
          <ul className={css.conflicts}>
            {open.map((conflict) => (
              <OpenConflict key={conflict.id} conflict={conflict} />
            ))}
          </ul>
        )}
      </div>
      <Settled conflicts={conflicts.filter(({ settled }) => settled !== null)} />
    </>
  )
}

function OpenConflict({ conflict }: { conflict: Conflict }) {
  const { title, lead, sale, ways } = conflictWords[conflict.kind]
  const { chosen, choose, act, isBusy } = useChoice(conflict)
  return (
    <li className={css.conflict}>
      <h2 className={css.title}>{title(conflict)}</h2>
      <p className={css.lead}>{lead(conflict)}</p>
      <Said act={act} />
      <div className={css.ways}>
        {sale && <ToSale conflict={conflict}>{sale}</ToSale>}
        {ways.map(({ as, label }) => (
          <SmallButton key={as} busy={isBusy && chosen === as} disabled={isBusy} onClick={() => void choose(as)}>
            {label}
          </SmallButton>
        ))}
        {conflict.bookingId !== null && (
          <Link to="/bookings/$id" params={{ id: conflict.bookingId }} className={css.booking}>
            Open the booking
          </Link>
        )}
      </div>
    </li>
  )
}

/** The way that was pressed, by which it is settled. */
function useChoice({ id }: Conflict) {
  const { act, isBusy, run } = useAct()
  const [chosen, setChosen] = useState<SettleWay | null>(null)
  const settle = useSettle()
  const press = usePress()
  const choose = async (as: SettleWay) => {
    setChosen(as)
    const isDone = await run(() => settle(id, as, press.keyFor(as)))
    if (!isDone) return
    announce('Settled.')
    // The button that was pressed is gone.
    document.getElementById('main')?.focus()
  }
  return { chosen, choose, act, isBusy }
}

/** The way to sell what was noted offline. */
function ToSale({ conflict: { id, people }, children }: { conflict: Conflict; children: string }) {
  return (
    <Link
      to="/sell"
      search={{ for: 'walk-in', people: `${people}`, alert: id }}
      className={buttonLook('quiet', false, acts.small)}
    >
      {children}
    </Link>
  )
}

function Settled({ conflicts }: { conflicts: readonly Conflict[] }) {
  if (conflicts.length === 0) return null
  return (
    <Section title="Settled in the last day">
      <Rows
        label="Settled in the last day"
        rows={conflicts}
        keyOf={({ id }) => id}
        columns={[
          { name: 'What', render: (conflict) => conflictWords[conflict.kind].title(conflict) },
          { name: 'What it was', render: ({ settled }) => settledWords[settled?.as ?? ''] ?? '' },
          { name: 'Who', render: ({ settled }) => settled?.by ?? 'The house' },
          { name: 'When', isShort: true, render: ({ settled }) => timeOf(settled?.at ?? '') },
        ]}
      />
    </Section>
  )
}

/** The open matters of the office: whoever is at the desk is asked about them too. */
function Matters() {
  const query = useQuery({
    queryKey: ['open-matters'],
    queryFn: () => ask<OpenMattersAnswer>(openMattersPath, mattersFailed),
    refetchInterval: EVERY_MINUTE,
  })
  return (
    <Section title="Needs attention" lead="What the house cannot settle by itself, oldest first.">
      <Asked query={query} waiting="Loading what needs attention" failed={mattersFailed} blocks={1}>
        {({ matters }) => (matters.length === 0 ? <p>Nothing at the moment.</p> : <OpenMatters matters={matters} />)}
      </Asked>
    </Section>
  )
}
