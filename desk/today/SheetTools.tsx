import { IconScan } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lock } from '#desk/shifts/lock-state.ts'
import { useHere } from '#desk/shifts/useShifts.ts'
import { buttonLook } from '#ui/Button.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import type { Chip } from './day-filter.ts'
import type { Standing } from './day-words.ts'
import css from './DayScreen.module.css'
import type { Command } from './field-commands.ts'
import { FindField } from './FindField.tsx'
import { focusRow } from './row-focus.ts'
import type { Acts } from './useArrivals.ts'

type Props = {
  standings: readonly Standing[]
  acts: Acts
  setChip: (chip: Chip) => void
  onFound: () => void
}

/** The field that finds guests and takes commands, and the way to the camera. */
export function SheetTools({ standings, acts, setChip, onFound }: Props) {
  const navigate = useNavigate()
  const onCommand = useCommands(setChip)
  const goTo = ({ row }: Standing) => {
    setChip('All')
    onFound()
    focusRow(row.bookingId, 'act')
  }
  return (
    <div className={css.tools} data-unprinted>
      <FindField
        label="Find a guest"
        standings={standings}
        onChoose={goTo}
        onTyped={(shortCode) => void acts.checkIn({ shortCode: shortCode.slice(0, 20) })}
        beyond={{
          onGuest: ({ ref }) => void navigate({ to: '/guests/$ref', params: { ref } }),
          onCommand,
        }}
      />
      <Link to="/scan" className={buttonLook('quiet', false, css.scan)}>
        <IconScan size={20} aria-hidden /> Scan
      </Link>
    </div>
  )
}

/** What is done when a command is typed instead of a name. */
function useCommands(setChip: Props['setChip']) {
  const navigate = useNavigate()
  const lockHere = useLockHere()
  return (command: Command) => {
    if (command.does === 'to-pay') setChip('To pay')
    else if (command.does === 'lock') lockHere()
    else void navigate({ to: '/sell', search: { for: 'walk-in', people: `${command.people}` } })
  }
}

/** Locks a device of the desk; another browser has nothing that a PIN would open again. */
function useLockHere(): () => void {
  const { data: here } = useHere()
  return () => {
    if (here?.device) lock()
    else announce('Only a device of the desk can be locked.')
  }
}
