/** Rings on still water, and a stone: decoration. */
export function StillWater() {
  return (
    <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" fill="none" stroke="currentColor">
      <g strokeWidth="1.5" strokeLinecap="round">
        <ellipse cx="120" cy="58" rx="112" ry="30" opacity=".25" />
        <ellipse cx="120" cy="58" rx="78" ry="20" opacity=".5" />
        <ellipse cx="120" cy="58" rx="44" ry="10.500" opacity=".8" />
        <path d="M100 51c0-10 9-17 21-17s20 7 20 15-9 14-21 14-20-5-20-12z" fill="var(--card)" />
        <path d="M111 43c3-4 8-5 12-4" opacity=".6" />
      </g>
    </svg>
  )
}
