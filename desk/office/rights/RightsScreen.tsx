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
import css from './Rights.module.css'
import { groupRights, type RightsGroup } from './group-rights.ts'

const failed = 'What each may do could not be looked up.'

/** Every door of the house once, with who may use it: in words for the team, by its address for the rest (#702). */
export function RightsScreen() {
  const { words = '' } = useSearch({ from: '/frame/office/rights' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['rights'],
    queryFn: () => ask<RightsAnswer>(rightsPath, failed),
    staleTime: Infinity,
  })
  return (
    <>
      <PageHeading
        title="What each may do"
        lead="A manager may do all that the front desk may, an owner all of it. Every door of the house stands here once."
      />
      <SearchField
        label="Search"
        value={words}
        onChange={(typed) => void navigate({ to: '/office/rights', search: { words: typed }, replace: true })}
      />
      <Asked query={query} waiting="Looking up what each may do" failed={failed} blocks={6}>
        {({ routes }) => <Groups groups={groupRights(routes, words)} isSearch={words !== ''} />}
      </Asked>
    </>
  )
}

function Groups({ groups, isSearch }: { groups: RightsGroup[]; isSearch: boolean }) {
  const found = groups.filter(({ routes }) => routes.length > 0)
  if (found.length === 0) return <Empty title="Nothing fits.">Try another word, such as “key” or “history”.</Empty>
  return found.map(({ isFor, title, lead, isOfTeam, routes }) =>
    isOfTeam ? (
      <Section key={isFor} title={title} lead={lead}>
        <Table title={title} routes={routes} />
      </Section>
    ) : (
      <details key={isFor} className={css.more} open={isSearch || undefined}>
        <summary>
          <h2>{title}</h2> <span className={css.count}>{routes.length}</span>
        </summary>
        <p className={css.lead}>{lead}</p>
        <Table title={title} routes={routes} />
      </details>
    ),
  )
}

const secondFactor: Column<RouteRight> = {
  name: 'Second factor',
  render: ({ fresh }) => (fresh ? 'A code of the last 10 minutes' : ''),
}

function Table({ title, routes }: { title: string; routes: readonly RouteRight[] }) {
  const hasWords = routes.some(({ what }) => what !== null)
  return (
    <Rows
      label={title}
      rows={routes}
      keyOf={({ route }) => route}
      columns={[
        ...(hasWords
          ? [
              { name: 'What', render: ({ what, route }: RouteRight) => what ?? route },
              ...(routes.some(({ fresh }) => fresh) ? [secondFactor] : []),
            ]
          : []),
        { name: 'Door', render: ({ route }) => <code className={css.route}>{route}</code> },
        ...(hasWords ? [] : [{ name: 'Who', render: ({ permission }: RouteRight) => permission }]),
      ]}
    />
  )
}
