import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { DrawerAnswer } from '#api/counter.ts'
import { inDollars } from '#desk/parts/amounts.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Facts } from '#desk/parts/Facts.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { useSingleKeys } from '#desk/parts/single-keys.ts'
import { Ways } from '#desk/parts/Ways.tsx'
import { Button, buttonLook } from '#ui/Button.tsx'
import css from './Money.module.css'
import { LastCount } from './LastCount.tsx'
import { kindNames, MoveForm } from './MoveForm.tsx'
import { OpenDrawer } from '#desk/parts/OpenDrawer.tsx'
import { OpenSales } from './OpenSales.tsx'
import { drawerFailed, useDrawer } from '#desk/calls/drawer.ts'

/** The drawer: opened with a float, what is put in and taken out, and the way to its count. */
export function MoneyScreen() {
  return (
    <>
      <PageHeading title="Money" lead="The cash drawer at the front counter." />
      <Asked query={useDrawer()} waiting="Loading the drawer" failed={drawerFailed}>
        {(drawer) => (drawer.session ? <Open drawer={drawer} session={drawer.session} /> : <Closed drawer={drawer} />)}
      </Asked>
    </>
  )
}

function Closed({ drawer: { last } }: { drawer: DrawerAnswer }) {
  const [isOpening, setOpening] = useState(false)
  useSingleKeys({ o: () => setOpening(true) })
  return (
    <>
      {isOpening ? <OpenDrawer left={last?.left ?? null} /> : <IsClosed onOpen={() => setOpening(true)} />}
      {last && (
        <div className={css.gap}>
          <LastCount count={last} />
        </div>
      )}
    </>
  )
}

function IsClosed({ onOpen }: { onOpen: () => void }) {
  return (
    <Empty
      title="The drawer is closed."
      action={
        <Button aria-keyshortcuts="O" onClick={onOpen}>
          Open with a float
        </Button>
      }
    >
      Cash can be taken once it is open. The terminal and the QR code work without it.
    </Empty>
  )
}

type Session = NonNullable<DrawerAnswer['session']>

function Open({ drawer, session }: { drawer: DrawerAnswer; session: Session }) {
  const navigate = useNavigate()
  useSingleKeys({ o: () => void navigate({ to: '/money/count' }) })
  return (
    <>
      <Facts facts={factsOf(session)} />
      <div className={css.gap}>
        <Ways>
          <Link to="/money/count" className={buttonLook()} aria-keyshortcuts="O">
            Count and close
          </Link>
        </Ways>
      </div>
      <OpenSales sales={drawer.openSales} />
      <Section title="Put in or take out">
        <MoveForm />
      </Section>
      <Section title="What has moved">
        <Movements movements={session.movements} />
      </Section>
    </>
  )
}

const factsOf = ({ openedAt, openedBy, expected }: Session) => [
  { name: 'Open since', value: `${timeOf(openedAt)}, by ${openedBy || 'somebody who left'}` },
  ...(expected === null ? [] : [{ name: 'Should be in it', value: inDollars(expected) }]),
]

function Movements({ movements }: Pick<Session, 'movements'>) {
  if (movements.length === 0) return <Empty title="Nothing has been put in or taken out yet." />
  return (
    <Rows
      label="What has moved"
      rows={movements}
      keyOf={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
      columns={[
        { name: 'What', render: ({ kind }) => kindNames[kind] },
        { name: 'Amount', isNumber: true, render: ({ amount }) => inDollars(amount) },
        { name: 'Why', render: ({ why }) => why },
        { name: 'Who', render: ({ by }) => by },
        { name: 'When', isShort: true, render: ({ at }) => timeOf(at) },
      ]}
    />
  )
}
