import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClientShown } from '#api/clients.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf } from '#desk/parts/days.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { ScopeList } from './ScopeList.tsx'
import css from './Tools.module.css'
import { endTool, toolsFailed, useClients } from './useTools.ts'

/** The tools that sign members in on pages of their own. */
export function Clients() {
  const query = useClients()
  const [ending, setEnding] = useState<ClientShown | null>(null)
  return (
    <Section
      title="Sign-in tools"
      lead="Apps and sites at which members sign in with their account here."
      action={
        <Link to="/office/tools/new-client" className={buttonLook('quiet')}>
          Add a sign-in tool
        </Link>
      }
    >
      <Asked query={query} waiting="Loading the sign-in tools" failed={toolsFailed.clients} blocks={2}>
        {({ clients }) => <ClientList clients={clients} onEnd={setEnding} />}
      </Asked>
      {ending && <AskToEnd client={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

type ListProps = { clients: readonly ClientShown[]; onEnd: (client: ClientShown) => void }

function ClientList({ clients, onEnd }: ListProps) {
  if (clients.length === 0)
    return (
      <Empty title="There are no sign-in tools yet.">An app of your own, or a partner’s site, would appear here.</Empty>
    )
  return (
    <Rows
      label="Sign-in tools"
      rows={clients}
      keyOf={({ id }) => id}
      isOver={({ revokedDate }) => revokedDate !== null}
      columns={[
        { name: 'Name', render: ({ name }) => name },
        { name: 'Redirect addresses', render: (client) => <Addresses client={client} /> },
        { name: 'May, for staff', render: ({ scopes }) => <ScopeList scopes={scopes} /> },
        { name: 'Status', render: (client) => <State client={client} /> },
        { name: 'Acts', isActs: true, render: (client) => endButton(client, onEnd) },
      ]}
    />
  )
}

function Addresses({ client: { redirectUris } }: { client: ClientShown }) {
  if (redirectUris.length === 0) return 'Pages of this house alone'
  return (
    <ul className={css.addresses}>
      {redirectUris.map((address) => (
        <li key={address}>{address}</li>
      ))}
    </ul>
  )
}

function State({ client: { revokedDate, isHouseOwn } }: { client: ClientShown }) {
  if (revokedDate !== null) return <Mark>Ended {dayOf(revokedDate)}</Mark>
  return isHouseOwn ? <Mark tone="good">Our own</Mark> : 'Members are asked first'
}

// A function and no component: Rows has to see that a cell is empty.
const endButton = (client: ClientShown, onEnd: (client: ClientShown) => void) =>
  client.revokedDate === null ? (
    <SmallButton aria-label={`End ${client.name}`} onClick={() => onEnd(client)}>
      End
    </SmallButton>
  ) : null

function AskToEnd({ client: { id, name }, onClose }: { client: ClientShown; onClose: () => void }) {
  const end = async () => {
    await endTool('clients', id)
    announce(`${name} is ended`)
  }
  return (
    <Confirm title={`End “${name}”?`} go="End this tool" busy="Ending…" onClose={onClose} onGo={end}>
      <p>
        Everybody who has signed in there is signed out at once, and nobody can sign in there any more. It cannot be
        brought back.
      </p>
    </Confirm>
  )
}
