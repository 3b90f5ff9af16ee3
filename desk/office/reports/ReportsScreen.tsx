import { Link } from '@tanstack/react-router'
import { ForRole } from '#desk/parts/ForRole.tsx'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Rows, type Column } from '#desk/parts/Rows.tsx'

/** The reports of the house, with what each tells. */
export function ReportsScreen() {
  return (
    <>
      <PageHeading title="Reports" lead="Each is of the days you choose, and can be saved as a file." />
      <ForRole needs="manager">
        <Rows isNarrow label="Reports" rows={reports} keyOf={({ to }) => to} columns={columns} />
      </ForRole>
    </>
  )
}

type Report = {
  to: `/office/reports/${'takings' | 'gst' | 'occupancy' | 'cancellations' | 'memberships' | 'gift-cards' | 'journal'}`
  name: string
  tells: string
}

/** In the order of how often they are asked for. */
const reports: readonly Report[] = [
  { to: '/office/reports/takings', name: 'Takings', tells: 'What came in, how it was paid and what was sold.' },
  {
    to: '/office/reports/occupancy',
    name: 'Occupancy',
    tells: 'How full you are: by hour, pool or room, and service.',
  },
  {
    to: '/office/reports/cancellations',
    name: 'Cancellations',
    tells: 'Why guests cancel, how early, what you gave back, and how many did not come.',
  },
  {
    to: '/office/reports/memberships',
    name: 'Memberships',
    tells: 'What memberships bring in a month, and how many members you lose.',
  },
  { to: '/office/reports/gst', name: 'GST', tells: 'The GST in your sales, for a BAS.' },
  {
    to: '/office/reports/gift-cards',
    name: 'Owed on gift cards',
    tells: 'What you owe to holders of gift cards, and how that came to be.',
  },
  {
    to: '/office/reports/journal',
    name: 'Journal',
    tells: 'Every movement of money by account, for your accountant.',
  },
]

const columns: readonly Column<Report>[] = [
  { name: 'Report', isShort: true, render: ({ to, name }) => <Link to={to}>{name}</Link> },
  { name: 'What it tells you', render: ({ tells }) => tells },
]
