import type { MeAnswer } from '#api/staff.ts'
import type { HereAnswer } from '#api/shifts.ts'
import { mePath } from '#api/staff.ts'
import { MINUTE } from '#domain/sydney-time.ts'
import { answers } from '#desk/calls/answers.ts'
import { askHouseTime, houseNow, noteHouseTime } from '#desk/calls/house-time.ts'
import { isLineDown, onSuspicion, setLine, unsentHere } from '#desk/calls/line.ts'
import type { Me } from '#desk/calls/me.ts'
import { CallFailed, getJson, wordsOf } from '#ui/api-client.ts'
import { actsOf } from './acts.ts'
import { setDeskHere } from './desk-here.ts'
import { announceKey, deviceFor } from './device-keys.ts'
import { keepShell } from './keep-shell.ts'
import { changeDevice } from './kept.ts'
import { dropOldList, rememberSelf, renewList } from './list.ts'
import { whenLockIsNew } from './pins.ts'
import { isShutOff, lookAtQueue, sendQueue, sentInWords } from './queue.ts'
import { eraseDevice } from './shut-off.ts'

/** So often the house is asked whether it is there, while it is and while it is not (milliseconds). */
const BEAT = 20_000
const BEAT_DOWN = 3_000
/** So long it may take to say so: 25 seconds of silence are too many, and less when somebody waits for an answer already. */
const PATIENCE = 5_000
const PATIENCE_OF_A_GUEST = 1_500
/** A list is renewed no more often than this (milliseconds). */
const RENEWED_EVERY = MINUTE
/** A clock that is less off than this is right enough. */
const RIGHT_WITHIN = 2 * MINUTE

export type AtDevice = {
  deviceId: string
  me: Me
  here: HereAnswer
  /** Somebody else came in while the line was down than whom the house knows: they enter their PIN again. */
  onStranger: () => void
}

/**
 * Lets this tab work as a device of the desk, with and without a line, until it is told to stop. Only one tab does:
 * the others wait for it.
 */
export function workOffline(who: AtDevice): () => void {
  const end = new AbortController()
  const { signal } = end
  const untilEnd = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const work = async () => {
    setLine({ isElsewhere: false })
    await beginWork(who, signal)
    await untilEnd
  }
  before = before.then(() => workWhenFree(work, signal))
  return () => end.abort()
}

/** What this tab worked at before: it ends first. */
let before: Promise<unknown> = Promise.resolve()

async function workWhenFree(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  const wasFree = await navigator.locks.request('desk', { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
  if (wasFree || signal.aborted) return
  setLine({ isElsewhere: true })
  // A tab that stops waiting is no trouble.
  await navigator.locks.request('desk', { signal }, work).catch(() => undefined)
}

async function beginWork(who: AtDevice, signal: AbortSignal): Promise<void> {
  const { downSince } = await deviceFor(who.deviceId)
  if (signal.aborted) return
  setDeskHere({ acts: actsOf(who.me.id) })
  await lookAtQueue()
  const beat = beatOf(who, signal)
  const look = () => void beat()
  window.addEventListener('offline', noteDown)
  window.addEventListener('online', look)
  const stopSuspecting = onSuspicion(() => beat({ patience: PATIENCE_OF_A_GUEST }))
  whenLockIsNew(() => void beat({ isRenewed: true }))
  signal.addEventListener('abort', () => {
    window.removeEventListener('offline', noteDown)
    window.removeEventListener('online', look)
    stopSuspecting()
    whenLockIsNew(() => {})
    setDeskHere({ acts: null })
  })
  if (downSince !== null) setLine({ downSince: new Date(downSince) })
  await beat({ isRenewed: true })
  void keepShell()
  void goOnBeating(beat, signal)
}

type Beat = (asked?: { isRenewed?: boolean; patience?: number }) => Promise<boolean>

async function goOnBeating(beat: Beat, signal: AbortSignal): Promise<void> {
  let beatAt = performance.now()
  while (!signal.aborted) {
    await wait(BEAT_DOWN)
    if (signal.aborted || (!isLineDown() && performance.now() - beatAt < BEAT)) continue
    beatAt = performance.now()
    await beat()
  }
}

/** Looks whether the house is there, and does what follows from it; one look at a time. Whether the line is down. */
function beatOf(who: AtDevice, signal: AbortSignal): Beat {
  let last: Promise<unknown> = Promise.resolve()
  let renewedAt = -Infinity
  const look = async (isRenewed: boolean, patience: number) => {
    if (signal.aborted) return
    const now = await askClock(patience)
    await dropOldList(houseNow())
    if (!now) return noteDown()
    const wasDown = isLineDown()
    if (unsentHere() > 0) await sendWhatWaits()
    if (wasDown || isRenewed || performance.now() - renewedAt >= RENEWED_EVERY) {
      const askedAt = performance.now()
      if (await renew(who)) renewedAt = askedAt
    }
    if (wasDown) await comeBack(who)
  }
  return async ({ isRenewed = false, patience = PATIENCE } = {}) => {
    const next = last
      .then(() => look(isRenewed, patience))
      .catch(async (error: unknown) => {
        if (isShutOff(error)) await eraseDevice()
      })
    last = next
    await next
    return isLineDown()
  }
}

const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))

/** What the clock of the house says; null: there is no answer. */
async function askClock(patience: number): Promise<Date | null> {
  if (!navigator.onLine) return null
  try {
    const now = await Promise.race([askHouseTime(), wait(patience)])
    if (now === undefined) return null
    await noteAhead(noteHouseTime(now))
    return new Date(now)
  } catch {
    return null
  }
}

async function noteAhead(ahead: number): Promise<void> {
  setLine({ minutesOff: Math.abs(ahead) < RIGHT_WITHIN ? 0 : Math.round(Math.abs(ahead) / MINUTE) })
  await changeDevice({ ahead })
}

function noteDown(): void {
  if (isLineDown()) return
  const downSince = houseNow()
  setLine({ downSince, sent: null })
  void changeDevice({ downSince: downSince.getTime() })
}

/** What waits is sent, whoever is here: the device itself says it. */
async function sendWhatWaits(): Promise<void> {
  try {
    setLine({ sent: sentInWords(await sendQueue()) })
  } catch (error) {
    if (isShutOff(error) || isUnanswered(error)) throw error
    setLine({ sent: wordsOf(error, 'Could not send what was noted.') })
  }
}

/** Without a new list the desk goes on with the old one, and asks again at the next look. */
async function renew({ deviceId, me, here }: AtDevice): Promise<boolean> {
  try {
    await announceKey(await deviceFor(deviceId))
    await rememberSelf({ me, here })
    await renewList(deviceId, unsentHere())
    return true
  } catch (error) {
    if (isShutOff(error) || isUnanswered(error)) throw error
    return false
  }
}

const isUnanswered = (error: unknown) => error instanceof CallFailed && error.code === 'unreachable'

/** The line stands again: the house is asked for everything anew, if it still knows who is here. */
async function comeBack({ me, onStranger }: AtDevice): Promise<void> {
  const known = await getJson<MeAnswer>(mePath, 'Could not reach the server.').catch(() => null)
  await changeDevice({ downSince: null })
  setLine({ downSince: null })
  if (known?.id === me.id) await answers.invalidateQueries()
  else onStranger()
}
