import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import {
  securityHappenings,
  securityLogPath,
  type SecurityLogAnswer,
  type SecurityLogEntry,
} from '#api/security-log.ts'
import { ask } from '#desk/calls/calls.ts'
import { useHouseToday } from '#desk/calls/house-time.ts'
import { Asked } from '#desk/parts/Asked.tsx'
import { timeOf } from '#desk/parts/days.ts'
import { Filters } from '#desk/parts/Filters.tsx'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { Mark } from '#desk/parts/Mark.tsx'
import { MoreRows } from '#desk/parts/MoreRows.tsx'
import { inDates, type DaysSearch } from '#desk/parts/named-days.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'
import { Empty } from '#desk/parts/States.tsx'
import { withQuery } from '#ui/api-client.ts'
import { aboutWords, byWords, happeningWords, isWarning, wordsOfHappening } from './security-words.ts'

const failed = 'Could not load the security log.'
type Search = DaysSearch & { what?: string; who?: string }
/** The same, with days by their dates. */
type AskedEntries = Omit<Search, 'days'>

const pageOf = (search: AskedEntries, before?: number) =>
  ask<SecurityLogAnswer>(withQuery(securityLogPath, { ...search, before }), failed)

/** Who signed in, failed to, set a factor, made a key, met a limit: of the last 90 days, newest first. */
export function SecurityScreen() {
  const search = useSearch({ from: '/frame/office/security' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeading
        title="Security log"
        lead="What happened to accounts, keys and tools. It is kept for 90 days, and nobody can change it. The same letters are the same network."
      />
      <ForRole needs="owner">
        <Filters
          search={search}
          choices={choices}
          onChange={(changed) => void navigate({ to: '/office/security', search: { ...search, ...changed } })}
          onClear={() => void navigate({ to: '/office/security', search: {} })}
        />
        <Log key={JSON.stringify(search)} search={search} />
      </ForRole>
    </>
  )
}

const choices = [
  {
    name: 'what',
    label: 'What',
    all: 'Everything',
    options: securityHappenings.map((what) => ({ value: what, label: happeningWords[what] })),
  },
]

function Log({ search }: { search: Search }) {
  const asked = inDates(search, useHouseToday())
  const query = useQuery({ queryKey: ['security-log', asked], queryFn: () => pageOf(asked) })
  return (
    <Asked query={query} waiting="Loading the security log" failed={failed} blocks={6}>
      {(first) => <Entries first={first} search={search} asked={asked} />}
    </Asked>
  )
}

function Entries({ first, search, asked }: { first: SecurityLogAnswer; search: Search; asked: AskedEntries }) {
  const [older, setOlder] = useState<SecurityLogAnswer[]>([])
  const entries = [first, ...older].flatMap((page) => page.entries)
  const { next } = older.at(-1) ?? first
  if (entries.length === 0) return <Empty title="Nothing matches.">Choose other days, or look for everything.</Empty>
  return (
    <>
      <Rows label="Security log" rows={entries} keyOf={({ id }) => id} columns={columnsOf(search)} />
      {next !== null && (
        <MoreRows failed={failed} onMore={async () => setOlder([...older, await pageOf(asked, next)])} />
      )}
    </>
  )
}

const columnsOf = (search: Search): Column<SecurityLogEntry>[] => [
  { name: 'When', isShort: true, render: ({ at }) => timeOf(at) },
  {
    name: 'What',
    render: ({ what }) =>
      isWarning(what) ? <Mark tone="warning">{wordsOfHappening(what)}</Mark> : wordsOfHappening(what),
  },
  { name: 'Affected', render: (entry) => <Whom entry={entry} search={search} /> },
  { name: 'By', render: byWords },
  { name: 'Network', isShort: true, render: ({ network }) => network && <code>{network.slice(0, 6)}</code> },
]

/** A member’s name leads to what is known of them alone. */
function Whom({ entry, search }: { entry: SecurityLogEntry; search: Search }) {
  const { memberId } = entry
  if (!memberId || search.who !== undefined) return aboutWords(entry)
  return (
    <Link to="/office/security" search={{ ...search, who: memberId }}>
      {aboutWords(entry)}
    </Link>
  )
}
