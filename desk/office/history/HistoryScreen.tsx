import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { historyCsvPath, historyPath, type HistoryAnswer } from '#api/history.ts'
import { historyThings } from '#domain/history-things.ts'
import { ask } from '#desk/calls/calls.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { Filters } from '#desk/parts/Filters.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { SearchField } from '#desk/parts/SearchField.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { withQuery } from '#ui/api-client.ts'
import { buttonLook } from '#ui/Button.tsx'
import { Entries } from './Entries.tsx'

const failed = 'Could not load the history.'
type Search = { person?: string; what?: string; row?: string; from?: string; to?: string; words?: string }

const pageOf = (search: Search, before?: number) =>
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
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['history', search],
    queryFn: () => pageOf(search),
    placeholderData: (before: HistoryAnswer | undefined) => before,
  })
  const filter = (changed: Search) => void navigate({ to: '/office/history', search: { ...search, ...changed } })
  const people = query.data?.people ?? []
  return (
    <>
      <Filters
        search={search}
        choices={[
          {
            name: 'person',
            label: 'Who',
            all: 'Everybody',
            options: people.map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'what',
            label: 'What',
            all: 'Everything',
            options: Object.entries(historyThings).map(([value, label]) => ({ value, label })),
          },
        ]}
        onChange={filter}
        onClear={() => void navigate({ to: '/office/history', search: {} })}
      >
        <SearchField label="Words" value={search.words ?? ''} onChange={(words) => filter({ words })} />
      </Filters>
      <Asked query={query} waiting="Loading the history" failed={failed} blocks={6}>
        {(first) => <Pages key={JSON.stringify([search, first.entries[0]?.id])} first={first} search={search} />}
      </Asked>
    </>
  )
}

function Pages({ first, search }: { first: HistoryAnswer; search: Search }) {
  const [older, setOlder] = useState<HistoryAnswer[]>([])
  const entries = [first, ...older].flatMap((page) => page.entries)
  const { next } = older.at(-1) ?? first
  if (entries.length === 0) {
    return Object.keys(search).length === 0 ? (
      <Empty title="Nothing has been changed yet.">
        Whatever somebody of the team changes from now on appears here.
      </Empty>
    ) : (
      <Empty title="Nothing matches.">Choose other days or other words, or look at everything.</Empty>
    )
  }
  return (
    <>
      <Entries entries={entries} />
      {next !== null && (
        <MoreRows failed={failed} onMore={async () => setOlder([...older, await pageOf(search, next)])} />
      )}
      <p>
        <a className={buttonLook('quiet')} href={withQuery(historyCsvPath, search)} download="history.csv">
          Save as a file (CSV)
        </a>
      </p>
    </>
  )
}
