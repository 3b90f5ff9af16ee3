import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { historyCsvPath, historyPath, type HistoryAnswer } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import { ask } from '#desk/calls/calls.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Filters } from '#desk/parts/Filters.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { inDates, type DaysSearch } from '#desk/parts/named-days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { withQuery } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Entries } from './Entries.tsx'

const failed = 'Could not load the history.'
type Search = DaysSearch & { person?: string; what?: string; row?: string; words?: string }
/** The same, with days by their dates. */
type AskedEntries = Omit<Search, 'days'>

const pageOf = (search: AskedEntries, before?: number) =>
  ask<HistoryAnswer>(withQuery(historyPath, { ...search, before }), failed)

/** Who changed what, when and why, with each field before and after; nobody can change it (#764). */
export function HistoryScreen() {
  const search = useSearch({ from: '/frame/office/history' })
  return (
    <>
      <PageHeading
        title="History"
        lead="Every change by somebody of the team or by a program: who, what, when and why. Nobody can change it."
      />
      <ForRole needs="manager">
        <History search={search} />
      </ForRole>
    </>
  )
}

function History({ search }: { search: Search }) {
  const asked = inDates(search, useHouseToday())
  const query = useQuery({
    queryKey: ['history', asked],
    queryFn: () => pageOf(asked),
    placeholderData: (before: HistoryAnswer | undefined) => before,
  })
  return (
    <>
      <HistoryFilters search={search} people={query.data?.people ?? []} />
      <Asked query={query} waiting="Loading the history" failed={failed} blocks={6}>
        {(first) => <Pages key={JSON.stringify([asked, first.entries[0]?.id])} first={first} asked={asked} />}
      </Asked>
    </>
  )
}

type FiltersProps = { search: Search; people: HistoryAnswer['people'] }

function HistoryFilters({ search, people }: FiltersProps) {
  const navigate = useNavigate()
  const filter = (changed: Search) => void navigate({ to: '/office/history', search: { ...search, ...changed } })
  const persons = people.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Filters
      search={search}
      choices={[
        { name: 'person', label: 'Who', all: 'Everybody', options: persons },
        { name: 'what', label: 'What', all: 'Everything', options: things },
      ]}
      onChange={filter}
      onClear={() => void navigate({ to: '/office/history', search: {} })}
    >
      <SearchField label="Words" value={search.words ?? ''} onChange={(words) => filter({ words })} />
    </Filters>
  )
}

const things = Object.entries(historyThings).map(([value, label]) => ({ value, label }))

function Pages({ first, asked }: { first: HistoryAnswer; asked: AskedEntries }) {
  const [older, setOlder] = useState<HistoryAnswer[]>([])
  const entries = [first, ...older].flatMap((page) => page.entries)
  const { next } = older.at(-1) ?? first
  if (entries.length === 0) return <NoEntries isSearch={Object.keys(asked).length > 0} />
  return (
    <>
      <Entries entries={entries} />
      {next !== null && (
        <MoreRows failed={failed} onMore={async () => setOlder([...older, await pageOf(asked, next)])} />
      )}
      <p>
        <a className={buttonLook('quiet')} href={withQuery(historyCsvPath, asked)} download="history.csv">
          Save as a file (CSV)
        </a>
      </p>
    </>
  )
}

function NoEntries({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <Empty title="Nothing matches.">Choose other days or other words, or look at everything.</Empty>
  ) : (
    <Empty title="Nothing has been changed yet.">Whatever somebody of the team changes from now on appears here.</Empty>
  )
}
