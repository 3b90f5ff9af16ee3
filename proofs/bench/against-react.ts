import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { payloadOf } from './payload.ts'

const screens = {
  '/service-selection': 'catalogue/ServiceSelectionScreen.tsx',
  '/select-slot': 'availability/SlotScreen.tsx',
  '/checkout': 'checkout/pay/CheckoutScreen.tsx',
}

/** What each route weighs beside React alone, which is the floor of any page built with it. */
export async function measurePayload(): Promise<void> {
  const react = await reactAlone()
  for (const [route, screen] of Object.entries(screens)) {
    const { js, total } = payloadOf(screen)
    console.log(
      `${route}: ${kB(js)} of JS, ${(js / react).toFixed(2)} times React alone (${kB(react)}); ${kB(total)} in all`,
    )
  }
}

async function reactAlone(): Promise<number> {
  const entry = 'virtual:react-alone'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) =>
          id === `\0${entry}`
            ? "import { createElement } from 'react'; import { hydrateRoot } from 'react-dom/client'; hydrateRoot(document, createElement('p'))"
            : undefined,
      },
    ],
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const [output] = [built].flat() as { output: { code?: string }[] }[]
  return brotliCompressSync(output!.output.map((chunk) => chunk.code ?? '').join('')).length
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
