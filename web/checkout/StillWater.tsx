/** Rings on still water, and a stone: decoration. */
export function StillWater() {
  return (
    <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" fill="none" stroke="currentColor">
      <g strokeWidth="1.5" strokeLinecap="round">
        <ellipse cx="120" cy="58" rx="112" ry="30" opacity=".25" />
        <ellipse cx="120" cy="58" rx="78" ry="20" opacity=".5" />
        <ellipse cx="120" cy="58" rx="44" ry="10.500" opacity=".8" />
        <path d="M104 56c-5-11 1-22 16-22s22 11 16 22" fill="var(--card)" />
        <path d="M112 42c4-3 9-3 13-1" opacity=".6" />
      </g>
    </svg>
  )
}
