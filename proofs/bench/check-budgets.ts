/** The payload budgets (design, "Payload budgets"), counted from the build; over budget is a failed build. */
import { payloadOf, type Payload } from './payload.ts'

type Budget = { route: string; build?: 'desk'; screen: string; kB: Partial<Record<keyof Payload, number>> }

const budgets: Budget[] = [
  {
    route: '/service-selection',
    screen: 'catalogue/ServiceSelectionScreen.tsx',
    kB: { js: 100, css: 10, fonts: 45, total: 160 },
  },
  { route: '/select-slot', screen: 'availability/SlotScreen.tsx', kB: { js: 112, ownChunk: 14, css: 10, total: 172 } },
  // The first screen of those who work here, and the heaviest of the office. One file has the looks of every screen of the desk.
  { route: '/desk/office', build: 'desk', screen: 'office/home/HomeScreen.tsx', kB: { js: 140, css: 11, fonts: 45 } },
  { route: '/desk/office/team', build: 'desk', screen: 'office/team/TeamScreen.tsx', kB: { js: 140 } },
  // The drawing of charts with its library, which a report loads once it is there.
  { route: 'charts of reports', build: 'desk', screen: 'parts/ChartDrawing.tsx', kB: { ownChunk: 16 } },
  { route: '/checkout', screen: 'checkout/pay/CheckoutScreen.tsx', kB: { js: 115, css: 10, total: 175 } },
]

for (const { route, build, screen, kB } of budgets) {
  const payload = payloadOf(screen, build)
  for (const [part, most] of Object.entries(kB)) {
    const has = payload[part as keyof Payload] / 1000
    const isOver = has > most
    console.log(
      `${route.padEnd(20)} ${part.padEnd(9)} ${has.toFixed(1).padStart(6)} kB of ${most}${isOver ? '  OVER BUDGET' : ''}`,
    )
    if (isOver) process.exitCode = 1
  }
}
