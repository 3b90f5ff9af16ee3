import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { rightsPath, type RightsAnswer, type RouteRight } from '#api/rights.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Section } from '#desk/parts/Section.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import css from './Rights.module.css'
import { groupRights, type RightsGroup } from './group-rights.ts'
import { whoIs } from './who-is.ts'

const failed = 'Could not load who may do what.'

/** Everything that can be done at the house once, in plain words, with who may do it; on request with its address (#702). */
export function RightsScreen() {
  const { words, hasAddresses, look } = useRightsSearch()
  const query = useQuery({
    queryKey: ['rights'],
    queryFn: () => ask<RightsAnswer>(rightsPath, failed),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeading
        title="Who may do what"
        lead="A manager may do all that the front desk may, an owner all of it. Everything that can be done at the house is listed here once."
      />
      <SearchField label="Search" value={words} onChange={(typed) => look({ words: typed })} />
      <div className={css.addresses}>
        <Checkbox checked={hasAddresses} onChange={({ target }) => look({ addresses: target.checked ? 'yes' : '' })}>
          With the address that the program uses
        </Checkbox>
      </div>
      <Asked query={query} waiting="Loading what each may do" failed={failed} blocks={6}>
        {({ routes }) => (
          <Groups groups={groupRights(routes, words)} isSearch={words !== ''} hasAddresses={hasAddresses} />
        )}
      </Asked>
    </>
  )
}

/** What is looked for; it stands in the address. */
function useRightsSearch() {
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

type GroupsProps = { groups: RightsGroup[]; isSearch: boolean; hasAddresses: boolean }

function Groups({ groups, isSearch, hasAddresses }: GroupsProps) {
  const found = groups.filter(({ routes }) => routes.length > 0)
  if (found.length === 0) return <Empty title="Nothing matches.">Try another word, such as “key” or “history”.</Empty>
  return found.map(({ isFor, title, lead, isOfTeam, routes }) => {
    const table = <Table {...{ title, routes, isOfTeam, hasAddresses }} />
    return isOfTeam ? (
      <Section key={isFor} title={title} lead={lead}>
        {table}
      </Section>
    ) : (
      <details key={isFor} className={css.more} open={isSearch || undefined}>
        <summary>
          <h2>{title}</h2> <span className={css.count}>{routes.length}</span>
        </summary>
        <p className={css.lead}>{lead}</p>
        {table}
      </details>
    )
  })
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
