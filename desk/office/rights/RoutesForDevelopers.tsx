import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { RouteRight } from '#api/rights.ts'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import css from './Rights.module.css'
import { groupRights, type RightsGroup } from './group-rights.ts'
import { whoIs } from './who-is.ts'

/** Everything that the program does when it is asked to, once, with who may ask; on request with its address (#702). */
export function RoutesForDevelopers({ routes }: { routes: RouteRight[] }) {
  const { words, hasAddresses, look } = useRouteSearch()
  const [isOpen, setOpen] = useState(words !== '' || hasAddresses)
  return (
    <details className={css.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>For developers</h2>
      </summary>
      <p className={css.lead}>Each call that the program answers, and who may make it.</p>
      <SearchField label="Search" value={words} onChange={(typed) => look({ words: typed })} />
      <div className={css.addresses}>
        <Checkbox checked={hasAddresses} onChange={({ target }) => look({ addresses: target.checked ? 'yes' : '' })}>
          With the address that the program uses
        </Checkbox>
      </div>
      <Groups groups={groupRights(routes, words)} hasAddresses={hasAddresses} />
    </details>
  )
}

/** What is looked for; it stands in the address. */
function useRouteSearch() {
  const { words = '', addresses } = useSearch({ from: '/frame/office/rights' })
  const navigate = useNavigate()
  const look = (search: { words?: string; addresses?: string }) =>
    void navigate({
      to: '/office/rights',
      search: { words, ...(addresses && { addresses }), ...search },
      replace: true,
    })
  return { words, hasAddresses: addresses === 'yes', look }
}

type GroupsProps = { groups: RightsGroup[]; hasAddresses: boolean }

function Groups({ groups, hasAddresses }: GroupsProps) {
  const found = groups.filter(({ routes }) => routes.length > 0)
  if (found.length === 0) return <Empty title="Nothing matches.">Try another word, such as “key” or “history”.</Empty>
  return found.map(({ isFor, title, lead, isOfTeam, routes }) => (
    <section key={isFor}>
      <h3>{title}</h3>
      <p className={css.lead}>{lead}</p>
      <Table {...{ title, routes, isOfTeam, hasAddresses }} />
    </section>
  ))
}

const act: Column<RouteRight> = { name: 'What', render: ({ what, route }) => what ?? route }
const secondFactor: Column<RouteRight> = {
  name: 'Second factor',
  render: ({ fresh }) => (fresh ? 'A code of the last 10 minutes' : ''),
}
const who: Column<RouteRight> = { name: 'Who', render: ({ permission }) => whoIs(permission) }
const address: Column<RouteRight> = {
  name: 'Address',
  render: ({ route }) => <code className={css.route}>{route}</code>,
}

type TableProps = { title: string; routes: readonly RouteRight[]; isOfTeam: boolean; hasAddresses: boolean }

function Table({ title, routes, isOfTeam, hasAddresses }: TableProps) {
  const columns = [act]
  if (routes.some(({ fresh }) => fresh)) columns.push(secondFactor)
  if (!isOfTeam) columns.push(who)
  if (hasAddresses) columns.push(address)
  return <Rows label={title} rows={routes} keyOf={({ route }) => route} columns={columns} />
}
