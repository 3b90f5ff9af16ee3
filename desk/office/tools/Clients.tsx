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
  const make = (
    <Link to="/office/tools/new-client" className={buttonLook('quiet')}>
      Add a sign-in tool
    </Link>
  )
  return (
    <Section
      title="Sign-in tools"
      lead="Apps and sites at which members sign in with their account here."
      action={make}
    >
      <Asked query={query} waiting="Loading the sign-in tools" failed={toolsFailed.clients} blocks={2}>
        {({ clients }) =>
          clients.length === 0 ? (
            <Empty title="There are no sign-in tools yet.">
              An app of your own, or a partner’s site, would appear here.
            </Empty>
          ) : (
            <Rows
              label="Sign-in tools"
              rows={clients}
              keyOf={({ id }) => id}
              isOver={({ revokedDate }) => revokedDate !== null}
              columns={[
                { name: 'Name', render: ({ name }) => name },
                { name: 'Is answered at', render: (client) => <Addresses client={client} /> },
                { name: 'May, for staff', render: ({ scopes }) => <ScopeList scopes={scopes} /> },
                { name: 'State', render: (client) => <State client={client} /> },
                {
                  name: 'Acts',
                  isActs: true,
                  render: (client) =>
                    client.revokedDate === null ? (
                      <SmallButton aria-label={`End ${client.name}`} onClick={() => setEnding(client)}>
                        End
                      </SmallButton>
                    ) : null,
                },
              ]}
            />
          )
        }
      </Asked>
      {ending && (
        <Confirm
          title={`End “${ending.name}”?`}
          go="End this tool"
          busy="Ending…"
          onClose={() => setEnding(null)}
          onGo={async () => {
            await endTool('clients', ending.id)
            announce(`${ending.name} is ended`)
          }}
        >
          <p>
            Everybody who has signed in there is signed out at once, and nobody can sign in there any more. It cannot be
            brought back.
          </p>
        </Confirm>
      )}
    </Section>
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
