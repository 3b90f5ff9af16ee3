import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiKeyShown } from '#api/api-keys.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Confirm } from '#desk/parts/Confirm.tsx'
import { dayOf, exactEnd } from '#desk/parts/days.ts'
import { Mark } from '#desk/parts/Mark.tsx'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { SmallButton } from '#desk/parts/SmallButton.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { ScopeList } from './ScopeList.tsx'
import { keyState } from './tool-state.ts'
import { endTool, toolsFailed, useKeys } from './useTools.ts'

/** The keys that programs act with: what each may do, when it was last used, and an end to it. */
export function Keys() {
  const query = useKeys()
  const [ending, setEnding] = useState<ApiKeyShown | null>(null)
  return (
    <Section
      title="API keys"
      lead="A program that works on its own acts with a key: it may do what you tick, and nothing else."
      action={
        <Link to="/office/tools/new-key" className={buttonLook('quiet')}>
          Make a key
        </Link>
      }
    >
      <Asked query={query} waiting="Loading the keys" failed={toolsFailed.keys} blocks={3}>
        {({ apiKeys }) => <KeyList keys={apiKeys} onRevoke={setEnding} />}
      </Asked>
      {ending && <AskToRevoke apiKey={ending} onClose={() => setEnding(null)} />}
    </Section>
  )
}

type ListProps = { keys: readonly ApiKeyShown[]; onRevoke: (key: ApiKeyShown) => void }

function KeyList({ keys, onRevoke }: ListProps) {
  const now = useHouseNow()
  if (keys.length === 0)
    return <Empty title="There are no keys yet.">Make one for each program, so that you can end it alone.</Empty>
  const isOpen = (key: ApiKeyShown) => keyState(key, now) === 'open'
  return (
    <Rows
      label="API keys"
      rows={keys}
      keyOf={({ id }) => id}
      isOver={(key) => !isOpen(key)}
      columns={[
        { name: 'Name', render: ({ name }) => name },
        { name: 'May', render: ({ scopes }) => <ScopeList scopes={scopes} /> },
        { name: 'Last used', isShort: true, render: ({ lastUsedDate }) => day(lastUsedDate) ?? 'Never' },
        { name: 'Until', isShort: true, render: (key) => <Until apiKey={key} now={now} /> },
        { name: 'Acts', isActs: true, render: (key) => (isOpen(key) ? revokeButton(key, onRevoke) : null) },
      ]}
    />
  )
}

const revokeButton = (key: ApiKeyShown, onRevoke: (key: ApiKeyShown) => void) => (
  <SmallButton aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
    Revoke
  </SmallButton>
)

function Until({ apiKey, now }: { apiKey: ApiKeyShown; now: Date }) {
  const state = keyState(apiKey, now)
  if (state === 'revoked') return <Mark>Revoked {day(apiKey.revokedDate)}</Mark>
  if (state === 'over') return <Mark>Ended {end(apiKey.expiresDate)}</Mark>
  return end(apiKey.expiresDate) ?? 'No end'
}

const day = (instant: string | null): string | null => instant && dayOf(instant)
const end = (instant: string | null): string | null => instant && exactEnd(instant)

function AskToRevoke({ apiKey: { id, name }, onClose }: { apiKey: ApiKeyShown; onClose: () => void }) {
  const revoke = async () => {
    await endTool('keys', id)
    announce(`${name} is revoked`)
  }
  return (
    <Confirm title={`Revoke “${name}”?`} go="Revoke this key" busy="Revoking…" onClose={onClose} onGo={revoke}>
      <p>
        The program that uses it is refused from this moment on. A revoked key never works again; you can make a new
        one.
      </p>
    </Confirm>
  )
}
