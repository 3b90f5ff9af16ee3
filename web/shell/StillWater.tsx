/** Rings on still water, and a stone: decoration. */
export function StillWater() {
  return (
    <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" fill="none" stroke="currentColor">
      <g strokeWidth="1.5" strokeLinecap="round">
        <ellipse cx="120" cy="58" rx="112" ry="30" opacity=".25" />
        <ellipse cx="120" cy="58" rx="78" ry="20" opacity=".5" />
        <ellipse cx="120" cy="58" rx="44" ry="10.500" opacity=".8" />
        <path d="M103 54c-2-12 5-21 17-21s19 9 17 21c-1 8-33 8-34 0z" fill="var(--card)" />
        <path d="M111 43c3-4 8-5 12-4" opacity=".6" />
      </g>
    </svg>
  )
}
