import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { sydneyDateOf } from '#domain/sydney-time.ts'
import { useHouseNow } from '#desk/calls/house-time.ts'
import { PageHeading } from '#desk/parts/PageHeading.tsx'
import { Alert } from '#ui/Alert.tsx'
import { buttonLook } from '#ui/Button.tsx'
import { standingOf } from './day-words.ts'
import css from './ScanScreen.module.css'
import { DoneBar } from './DoneBar.tsx'
import { FindField } from './FindField.tsx'
import { ScanCard } from './ScanCard.tsx'
import { answerKey, useArrivals } from './useArrivals.ts'
import { useCamera } from './useCamera.ts'
import { useOfflineDay } from '#desk/offline/desk-here.ts'
import { useDay } from './useDay.ts'
import { useUsbScanner } from './useUsbScanner.ts'

/** Scanning guests in: by the camera, by a USB scanner, or by the code or the name that somebody types. */
export function ScanScreen() {
  const { arrivals, standings } = useToday()
  const { acts, answer } = arrivals
  useUsbScanner((code) => void acts.checkIn({ code }))
  return (
    <div className={css.screen}>
      <PageHeading
        title="Scan"
        action={
          <Link to="/today" className={buttonLook('quiet')}>
            Back to the day
          </Link>
        }
      />
      {answer && <ScanCard key={answerKey(arrivals)} arrivals={arrivals} answer={answer} />}
      <FindField
        label="Code or name"
        standings={standings}
        onChoose={({ row }) => void acts.checkIn({ bookingId: row.bookingId })}
        onTyped={(shortCode) => void acts.checkIn({ shortCode: shortCode.slice(0, 20) })}
      />
      <Camera onCode={(code) => void acts.checkIn({ code: code.slice(0, 400) })} />
      <DoneBar arrivals={arrivals} />
    </div>
  )
}

/** The parties of today as they stand, from the list of this device where it works on one, and what is noted of them. */
function useToday() {
  const now = useHouseNow()
  const date = sydneyDateOf(now)
  const { data } = useDay(date)
  const day = useOfflineDay(date) ?? data
  const arrivals = useArrivals(date)
  const standings = useMemo(() => (day ? day.rows.map((row) => standingOf(row, now)) : []), [day, now])
  return { arrivals, standings }
}

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode)
  if (camera === 'none') return <Alert tone="warning">The camera is not available. Type the code or the name.</Alert>
  return (
    <div className={css.camera}>
      <video ref={video} muted playsInline aria-label="What the camera sees" className={css.video} />
      <p className={css.hint}>
        {camera === 'opening' ? 'Opening the camera…' : 'Hold the guest’s code in front of the camera.'}
      </p>
    </div>
  )
}
