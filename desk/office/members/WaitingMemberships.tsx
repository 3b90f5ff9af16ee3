import { useState } from 'react'
import type { WaitingMembership } from '#api/staff-members.ts'
import { dayOf } from '#desk/parts/days.ts'
import { EmailAddress } from '#desk/parts/EmailAddress.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Button } from '#ui/Button.tsx'
import { CorrectAddressDialog } from './CorrectAddressDialog.tsx'

/** What guests have bought and no account has yet: whose address was mistyped gets it by another one. */
export function WaitingMemberships({ waiting }: { waiting: readonly WaitingMembership[] }) {
  const [correcting, setCorrecting] = useState<WaitingMembership | null>(null)
  const act: Column<WaitingMembership> = {
    name: 'Change it',
    isActs: true,
    render: (membership) => (
      <Button look="quiet" onClick={() => setCorrecting(membership)}>
        Correct the address<span className="visually-hidden"> of {membership.name}</span>
      </Button>
    ),
  }
  return (
    <Section title="Bought without an account" lead="Each waits for whoever makes an account with its address.">
      <Rows label="Memberships without an account" rows={waiting} keyOf={({ id }) => id} columns={[...columns, act]} />
      {correcting && (
        <CorrectAddressDialog key={correcting.id} membership={correcting} onClose={() => setCorrecting(null)} />
      )}
    </Section>
  )
}

const columns: readonly Column<WaitingMembership>[] = [
  { name: 'Bought by', render: ({ name }) => name },
  { name: 'Email', render: ({ email }) => <EmailAddress email={email} /> },
  { name: 'Plan', render: ({ planName }) => planName },
  { name: 'Bought', isShort: true, render: ({ boughtAt }) => dayOf(boughtAt) },
]
