import { IconCheck } from '@tabler/icons-react'
import type { ActRight, GroupOfActs } from '#api/rights.ts'
import { roleNames, staffRoles, type StaffRole } from '#domain/accounts/role.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'
import css from './Rights.module.css'
import { asksFor, may, whoMay } from './who-may.ts'

/** What people do here, with a tick for each role that may; on a phone in words below each act. */
export function ActsByRole({ groups }: { groups: GroupOfActs[] }) {
  return groups.map(({ group, acts }) => (
    <Section key={group} title={group}>
      <div className={css.matrix}>
        <Rows label={group} rows={acts} keyOf={({ name }) => name} columns={columns} />
      </div>
    </Section>
  ))
}

const columns: Column<ActRight>[] = [
  { name: 'What', render: (act) => <Act act={act} /> },
  ...staffRoles.map((role) => ({
    name: roleNames[role],
    render: (act: ActRight) => <Answer role={role} act={act} />,
  })),
]

function Act({ act }: { act: ActRight }) {
  return (
    <>
      {act.name}
      <p className={css.who}>{whoMay(act)}</p>
      {act.detail && <p>{act.detail}</p>}
    </>
  )
}

function Answer({ role, act }: { role: StaffRole; act: ActRight }) {
  if (!may(role, act))
    return (
      <>
        <span aria-hidden>–</span>
        <span className="visually-hidden">No</span>
      </>
    )
  const asks = asksFor(role, act)
  return (
    <>
      <IconCheck size={20} aria-hidden />
      <span className="visually-hidden">Yes</span>
      {asks !== '' && <p>{asks}</p>}
    </>
  )
}
