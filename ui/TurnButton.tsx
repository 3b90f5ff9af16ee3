import css from './TurnButton.module.css'

type Props = { to: 'previous' | 'next'; barred?: boolean; turn: () => void }

/** Turns to the month before or after. Barred, not disabled: a disabled button would lose the focus of the visitor who has just pressed it. */
export function TurnButton({ to, barred, turn }: Props) {
  return (
    <button
      type="button"
      className={css.turn}
      aria-label={to === 'next' ? 'Next month' : 'Previous month'}
      aria-disabled={barred || undefined}
      onClick={() => !barred && turn()}
    >
      <svg
        viewBox="0 0 24 24"
        width="24"
        height="24"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <polyline
          points={to === 'next' ? '9 5 16 12 9 19' : '15 5 8 12 15 19'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
