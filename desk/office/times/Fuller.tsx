import type { FullerSession } from '#api/timetable.ts'
import { timeOf } from '#desk/parts/days.ts'
import { Rows } from '#desk/parts/Rows.tsx'
import { Section } from '#desk/parts/Section.tsx'

/** The sessions in which more have booked than they are for, or would be; nothing where there are none. */
export function Fuller({ fuller }: { fuller: readonly FullerSession[] }) {
  if (fuller.length === 0) return null
  return (
    <Section
      title="More booked than fit"
      lead="Nobody loses their place, and nothing more is sold there. Talk to these guests if they cannot all fit."
    >
      <Rows
        label="More booked than fit"
        rows={fuller}
        keyOf={({ service, start, resource }) => `${service} ${start} ${resource}`}
        columns={[
          { name: 'When', render: ({ start }) => timeOf(start) },
          { name: 'Service', render: ({ service }) => service },
          { name: 'Booked', isNumber: true, render: ({ people }) => people },
          { name: 'Fit', isNumber: true, render: ({ holds }) => holds },
        ]}
      />
    </Section>
  )
}
