import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Listener } from '#api/platform/events.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { wordsOfEvents } from './event-words.ts'
import css from './Tools.module.css'
import { endTool, toolsFailed, useListeners } from './useTools.ts'

/** The addresses that are told of changes, and the key by which they know that it was this house. */
export function Listeners() {
  const query = useListeners()
  const [ending, setEnding] = useState<Listener | null>(null)
  return (
    <Section
      title="Event listeners"
      lead="Addresses that are told when a service, a member or a membership changes."
      action={
        <Link to="/office/tools/new-listener" className={buttonLook('quiet')}>
          Add a listener
        </Link>
      }
    >
      <Asked query={query} waiting="Loading the listeners" failed={toolsFailed.listeners} blocks={2}>
        {({ listeners, publicKey }) => (
          <>
            <ListenerList listeners={listeners} onEnd={setEnding} />
            <PublicKey publicKey={publicKey} />
          </>
        )}
      </Asked>
      {ending && <AskToEnd listener={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

type ListProps = { listeners: readonly Listener[]; onEnd: (listener: Listener) => void }

function ListenerList({ listeners, onEnd }: ListProps) {
  if (listeners.length === 0)
    return (
      <Empty title="Nobody listens yet.">Add the address of a program that wants to hear of changes at once.</Empty>
    )
  const acts: Column<Listener> = {
    name: 'Acts',
    isActs: true,
    render: (listener) => (
      <SmallButton aria-label={`End ${listener.url}`} onClick={() => onEnd(listener)}>
        End
      </SmallButton>
    ),
  }
  return <Rows label="Event listeners" rows={listeners} keyOf={({ id }) => id} columns={[...columns, acts]} />
}

const columns: readonly Column<Listener>[] = [
  { name: 'Address', render: ({ url }) => url },
  { name: 'Events', render: ({ eventTypes }) => wordsOfEvents(eventTypes) },
  { name: 'Since', isShort: true, render: ({ createdDate }) => dayOf(createdDate) },
]

function PublicKey({ publicKey }: { publicKey: string }) {
  return (
    <div className={css.buttons}>
      <p className={css.small}>Listeners check our signature with the public key of this house.</p>
      <CopyButton text={publicKey}>Copy the public key</CopyButton>
    </div>
  )
}

function AskToEnd({ listener: { id, url }, onClose }: { listener: Listener; onClose: () => void }) {
  const end = async () => {
    await endTool('listeners', id)
    announce('The listener is ended')
  }
  return (
    <Confirm title="End this listener?" go="End this listener" busy="Ending…" onClose={onClose} onGo={end}>
      <p>{url} hears of nothing more, not even of what waits to be sent now. You can add it again later.</p>
    </Confirm>
  )
}
