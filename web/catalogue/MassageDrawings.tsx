import { Drawing } from './Drawings.tsx'

/** A bowl of warm oil, a candle, a sprig of lavender. */
export function CalmDrawing() {
  return (
    <Drawing title="A bowl of warm oil between a candle and lavender" box="6 0 400 240" fill>
      <path d="M36 204h340" />
      <path d="M126 134h148c0 42-28 70-74 70s-74-28-74-70z" />
      <path d="M126 134c0-10 33-18 74-18s74 8 74 18" />
      <path d="M156 134c11-5 27-8 44-8s33 3 44 8M142 156c10 26 28 38 58 38" opacity=".5" />
      <path d="M180 98c-10-14 10-24 0-40M200 92c-10-16 10-28 0-48M220 98c-10-14 10-24 0-40" opacity=".6" />
      <path d="M62 204v-46h34v46M79 158v-9M79 149c-9-6-8-17 0-27 8 10 9 21 0 27z" />
      <path d="M300 204c4-44 16-82 36-112M312 148c-12-2-18-10-18-22 12 2 18 10 18 22zM318 158c12 2 22-4 28-16-13-3-23 4-28 16z" />
      <path d="M330 106c-8-2-11-8-9-15 7 2 11 8 9 15zM332 104c6 2 12 0 16-6-6-4-13-1-16 6zM337 92c-6-4-7-10-3-16 6 4 7 10 3 16zM338 91c5 0 9-3 11-9-6-2-11 2-11 9z" />
    </Drawing>
  )
}

/** Three rolled towels and a bottle of oil, a drop above them. */
export function RejuvenateDrawing() {
  return (
    <Drawing title="Rolled towels and a bottle of massage oil" box="18 0 400 240" fill>
      <path d="M36 204h348" />
      <circle cx="108" cy="174" r="30" />
      <circle cx="170" cy="174" r="30" />
      <circle cx="139" cy="121" r="30" />
      <path
        d="M108 156a18 18 0 1 1-18 18 12 12 0 0 1 24 0 6 6 0 0 1-6 6M170 156a18 18 0 1 1-18 18 12 12 0 0 1 24 0 6 6 0 0 1-6 6M139 103a18 18 0 1 1-18 18 12 12 0 0 1 24 0 6 6 0 0 1-6 6"
        opacity=".6"
      />
      <path d="M240 204v-66c0-14 10-18 16-26V88h26v24c6 8 16 12 16 26v66z" />
      <path d="M256 88V72h26v16M240 152h58M240 184h58" />
      <path d="M254 168h30" opacity=".5" />
      <path d="M334 104c-9 13-14 20-14 28a14 14 0 0 0 28 0c0-8-5-15-14-28z" />
      <path d="M328 134a7 7 0 0 0 6 6" opacity=".5" />
    </Drawing>
  )
}

/** A crescent moon over a nest of cushions. */
export function PregnancyDrawing() {
  return (
    <Drawing title="A crescent moon over a nest of cushions" box="0 0 400 240" fill>
      <path d="M36 204h328" />
      <path d="M214 46a40 40 0 1 0 39 54 33 33 0 0 1-39-54z" />
      <path d="M284 48v12M278 54h12M306 84v8M302 88h8M148 60v8M144 64h8" opacity=".6" />
      <path d="M84 204c-16-16-14-42 6-46 70-14 150-14 220 0 20 4 22 30 6 46z" />
      <path d="M104 172c62-11 130-11 192 0" opacity=".5" />
      <path d="M112 154c-10-16-4-32 14-32 30 2 52 10 66 26M288 154c10-16 4-32-14-32-30 2-52 10-66 26" />
      <path d="M130 136c18 2 32 7 42 14M270 136c-18 2-32 7-42 14" opacity=".5" />
    </Drawing>
  )
}
