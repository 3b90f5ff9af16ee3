import { lazy, Suspense, useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { announce } from '#ui/LiveRegion.tsx'
import { CHART_HEIGHT, hasChart, pointInWords, type ChartPoint, type ChartShape } from './chart-points.ts'
import { Rows } from './Rows.tsx'

/** The drawing in a file of its own, with its library. Without it the sentence and the numbers stay. */
const ChartDrawing = lazy(() =>
  import('./ChartDrawing.tsx').then(
    (module) => ({ default: module.ChartDrawing }),
    () => ({ default: NoDrawing }),
  ),
)
const NoDrawing = () => <p>Could not load the chart.</p>

type Props = {
  /** What is seen, in a sentence: `Highest: Fri 7 Aug, $1,320.00.` */
  sentence: string
  /** What it is of: `Takings by day`. */
  label: string
  shape: ChartShape
  points: readonly ChartPoint[]
  /** The amounts beside the drawing: `$1,000`; null where there can be no such amount. */
  inTicks: (value: number) => string | null
  /** Where no table with the same numbers stands below it, it has one of its own; and what its columns are called. */
  table?: { names: string; amounts: string }
}

/**
 * A chart that is read by everybody: by its sentence, by pointing at it, by arrow keys from a single stop of the Tab key, and
 * in a table. Where there is nothing to compare, there is none.
 */
export function ChartFigure({ sentence, label, shape, points, inTicks, table }: Props) {
  const [sentenceId, howId] = [useId(), useId()]
  const { pointed, tell, enter, leave, keys } = usePointed(points)
  if (!hasChart(points)) return null
  return (
    <figure style={look.figure}>
      <figcaption id={sentenceId} style={look.sentence}>
        {sentence}
      </figcaption>
      <p style={look.pointed}>{pointed && pointInWords(pointed)}</p>
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- screen readers leave the arrow keys to an application only */}
      <div
        role="application"
        aria-roledescription="chart"
        aria-label={label}
        aria-describedby={howId}
        tabIndex={0}
        style={look.drawing}
        onKeyDown={keys}
        onFocus={enter}
        onBlur={leave}
      >
        <Suspense>
          <ChartDrawing
            points={points}
            shape={shape}
            inTicks={inTicks}
            labelledBy={sentenceId}
            pointed={pointed}
            onPoint={tell}
            onLeave={leave}
          />
        </Suspense>
      </div>
      {/* oxlint-enable */}
      <p id={howId} className="visually-hidden">
        Read it with the left and right arrow keys, Home and End. The numbers are in the table below.
      </p>
      {table && <Numbers label={label} points={points} {...table} />}
    </figure>
  )
}

type NumbersProps = { label: string; points: readonly ChartPoint[]; names: string; amounts: string }

function Numbers({ label, points, names, amounts }: NumbersProps) {
  return (
    <details>
      <summary style={look.summary}>Show the numbers</summary>
      <Rows
        isNarrow
        label={label}
        rows={points}
        keyOf={({ name }) => name}
        columns={[
          { name: names, isShort: true, render: ({ name }) => name },
          { name: amounts, isNumber: true, render: ({ amount }) => amount },
        ]}
      />
    </details>
  )
}

/** The point that is pointed at: it is shown, and told to those who do not see it. */
function usePointed(points: readonly ChartPoint[]) {
  // By its name: when other days are shown, it is not pointed at any more.
  const [name, setName] = useState<string>()
  const place = points.findIndex((point) => point.name === name)
  const tell = (point: ChartPoint | undefined) => {
    if (!point || point.name === name) return
    setName(point.name)
    announce(pointInWords(point))
  }
  /** Who comes by the Tab key begins with the first; whoever taps has pointed at one already. */
  const enter = ({ currentTarget }: FocusEvent) => {
    if (currentTarget.matches(':focus-visible')) tell(points[0])
  }
  const keys = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const next = placeByKey(key, place, points.length - 1)
    if (next === undefined || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    tell(points[next])
  }
  return { pointed: points[place], tell, enter, leave: () => setName(undefined), keys }
}

/** Where a key leads to. */
function placeByKey(key: string, place: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(place + 1, last)
    case 'ArrowLeft':
      return place < 0 ? last : Math.max(place - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** Its room is kept from the first moment on: nothing moves when the drawing comes, or something is pointed at. */
const look = {
  figure: { margin: 0, breakInside: 'avoid' },
  sentence: { textWrap: 'pretty' },
  pointed: { minHeight: '1.5em', marginBlock: '4px 8px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  summary: { paddingBlock: 10, cursor: 'pointer' },
  drawing: { height: CHART_HEIGHT, color: 'var(--primary)', outlineOffset: 6, touchAction: 'pan-y' },
} as const
