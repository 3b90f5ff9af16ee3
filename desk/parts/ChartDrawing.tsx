import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { useCallback, useState } from 'react'
import { amountsShown, namesThatFit, widthOfWords, WORDS_SIZE } from './chart-axes.ts'
import { CHART_HEIGHT, type ChartPoint, type ChartShape } from './chart-points.ts'

/** Above the highest amount, and below the lowest for the names. */
const TOP = 12
const BOTTOM = 30
const BESIDE_AMOUNTS = 10
/** Until it is known how wide the chart is. */
const SOME_WIDTH = 640

type Props = {
  points: readonly ChartPoint[]
  shape: ChartShape
  inTicks: (value: number) => string | null
  /** The id of the sentence that says what is seen. */
  labelledBy: string
  pointed: ChartPoint | undefined
  onPoint: (point: ChartPoint) => void
  onLeave: () => void
}

/**
 * The drawing of a chart. All of it has the one colour of what it stands in, so that it can be read in any colours and on
 * paper; where the paper is of another width than the screen, it is drawn smaller.
 */
export function ChartDrawing({ points, shape, inTicks, labelledBy, pointed, onPoint, onLeave }: Props) {
  const [width, measure] = useWidth()
  const plot = plotOf({ points, shape, inTicks, width })
  const Shape = shape === 'bars' ? Bars : Line
  return (
    <svg
      ref={measure}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place, there is no file for an img
      role="img"
      aria-labelledby={labelledBy}
      viewBox={`0 0 ${width} ${CHART_HEIGHT}`}
      preserveAspectRatio="xMinYMid"
      width="100%"
      height="100%"
      fill="currentColor"
      overflow="visible"
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onLeave()}
    >
      <Amounts plot={plot} />
      <Names plot={plot} />
      {points.map((point) => (
        <rect
          key={point.name}
          {...plot.column(point)}
          fillOpacity={point === pointed ? 0.16 : 0}
          onPointerEnter={() => onPoint(point)}
        />
      ))}
      <g pointerEvents="none">
        <Shape plot={plot} />
        {pointed && pointed.value !== null && <Mark plot={plot} point={pointed} radius={6} />}
      </g>
    </svg>
  )
}

type Asked = Pick<Props, 'points' | 'shape' | 'inTicks'> & { width: number }
type Plot = ReturnType<typeof plotOf>

/** Where everything stands: names from left to right, amounts from the foot up. */
function plotOf({ points, shape, inTicks, width }: Asked) {
  const floor = CHART_HEIGHT - BOTTOM
  const height = scaleLinear<number>({ domain: amountsShown(shape, points), range: [floor, TOP], nice: 4 })
  const ticks = height.ticks(4).flatMap((value) => {
    const amount = inTicks(value)
    return amount === null ? [] : { value, amount }
  })
  const left = Math.max(...ticks.map(({ amount }) => widthOfWords(amount))) + BESIDE_AMOUNTS
  const across = scaleBand<string>({ domain: points.map(({ name }) => name), range: [left, width] })
  const leftOf = ({ name }: ChartPoint) => across(name) ?? left
  const column = across.bandwidth()
  return {
    points,
    ticks,
    left,
    width,
    floor,
    columnWidth: column,
    height: (value: number) => height(value),
    middle: (point: ChartPoint) => leftOf(point) + column / 2,
    column: (point: ChartPoint) => ({ x: leftOf(point), y: TOP, width: column, height: floor - TOP }),
  }
}

function Amounts({ plot: { ticks, left, width, height } }: { plot: Plot }) {
  return ticks.map(({ value, amount }) => (
    <g key={value}>
      <line
        x1={left}
        x2={width}
        y1={height(value)}
        y2={height(value)}
        stroke="currentColor"
        strokeOpacity={value === 0 ? 0.8 : 0.2}
      />
      <text {...words} x={left - BESIDE_AMOUNTS} y={height(value)} textAnchor="end" dominantBaseline="central">
        {amount}
      </text>
    </g>
  ))
}

function Names({ plot: { points, floor, width, left, columnWidth } }: { plot: Plot }) {
  const middleOf = (place: number) => left + (place + 0.5) * columnWidth
  return namesThatFit(points, middleOf, width).map(({ name, middle }) => (
    <text key={name} {...words} x={middle} y={floor + 20} textAnchor="middle">
      {name}
    </text>
  ))
}

const words = {
  fill: 'var(--muted)',
  fontSize: WORDS_SIZE,
  style: { fontVariantNumeric: 'tabular-nums', forcedColorAdjust: 'auto' },
} as const

/** Days that are not over are outlined only. Where there is no room, bars stand side by side. */
function Bars({ plot: { points, columnWidth, height, middle } }: { plot: Plot }) {
  const width = columnWidth < 4 ? columnWidth : Math.min(columnWidth * 0.72, 64)
  return points.map((point) => {
    const { name, value, isSoFar } = point
    if (value === null) return null
    const [top, foot] = [height(Math.max(0, value)), height(Math.min(0, value))]
    return (
      <Bar
        key={name}
        x={middle(point) - width / 2}
        y={top}
        width={width}
        height={foot - top}
        {...(isSoFar && { fillOpacity: 0.25, stroke: 'currentColor', strokeDasharray: '4 3' })}
      />
    )
  })
}

/** It is broken where nothing is known. */
function Line({ plot }: { plot: Plot }) {
  const { points, columnWidth, height, middle } = plot
  return (
    <>
      <LinePath
        data={[...points]}
        x={middle}
        y={({ value }) => height(value ?? 0)}
        defined={({ value }) => value !== null}
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinejoin="round"
      />
      {columnWidth > 14 && points.map((point) => <Mark key={point.name} plot={plot} point={point} radius={3.5} />)}
    </>
  )
}

/** A ring where the amount of a point is, in the colour of the page. */
function Mark({ plot: { middle, height }, point, radius }: { plot: Plot; point: ChartPoint; radius: number }) {
  if (point.value === null) return null
  return (
    <circle
      cx={middle(point)}
      cy={height(point.value)}
      r={radius}
      fill="Canvas"
      stroke="currentColor"
      strokeWidth={2.5}
    />
  )
}

/** How wide the drawing is, also when its screen becomes another. */
function useWidth() {
  const [width, setWidth] = useState(SOME_WIDTH)
  const measure = useCallback((drawing: SVGSVGElement | null) => {
    if (!drawing) return undefined
    const look = () => setWidth(drawing.getBoundingClientRect().width || SOME_WIDTH)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(drawing)
    return () => observer.disconnect()
  }, [])
  return [width, measure] as const
}
