import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/sydney-time.ts'
import { noteAct } from '#server/history/note-act.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { insertCard } from './cancel-visits.ts'
import type { Chance } from './chance.ts'
import {
  actAs,
  addVisits,
  disableGiftCard,
  endCoupons,
  idOf,
  insertRow,
  listRunning,
  listSpendableCards,
  type MemberRow,
} from './day-store.ts'

export type Team = { desk: MemberRow; manager: MemberRow; owner: MemberRow }
type Day = { day: string; now: Date; chance: Chance; team: Team; bathingId: string; lastVisit: string }

/** What the people who work here did on a day, three hundred times in the year; the history names who, and why. */
export async function actAsTeam(tx: Tx, today: Day): Promise<void> {
  const { chance } = today
  if (chance.happens(0.86)) {
    const act = chance.pick<(tx: Tx, day: Day) => Promise<void>>([
      [sendEmailAgain, 34],
      [giveCard, 26],
      [addVisit, 20],
      [makeCode, 9],
      [endCode, 5],
      [lockCard, 4],
    ])
    await act(tx, today)
  }
  if (['02-01', '06-01', '09-01'].includes(today.day.slice(5))) await lowerMornings(tx, today)
  await actAs(tx, null)
}

async function sendEmailAgain(tx: Tx, { chance, team }: Day): Promise<void> {
  await actAs(tx, chance.happens(0.8) ? team.desk : team.manager)
  await noteAct(tx, { what: 'email', row: randomUUID(), name: 'booking-confirmed', facts: { sent_again: true } })
}

async function giveCard(tx: Tx, { chance, team, day, now }: Day): Promise<void> {
  const reason = chance.one(kindnesses) ?? ''
  await actAs(tx, chance.happens(0.8) ? team.manager : team.owner, reason)
  const id = idOf('gift card', day, 1)
  const cents = chance.between(2, 20) * 1000
  await insertCard(tx, { id, cents, origin: 'given', note: reason, now })
  await insertRow(tx, 'gift_card_entry', { gift_card_id: id, kind: 'GIVE', amount_cents: cents })
}

const kindnesses = [
  'The sauna was cold for an hour.',
  'Raffle of the school fete.',
  'Thanks for waiting while the heating was mended.',
  'A tenth birthday in the pool.',
  'A locker did not open for half an hour.',
]

async function addVisit(tx: Tx, { chance, team, now }: Day): Promise<void> {
  const grant = chance.one((await listRunning(tx)).filter(({ credits }) => credits > 0))
  if (!grant) return
  const reason = chance.one(['Was ill that week.', 'The class was cancelled.', 'Came, and the pool was full.']) ?? ''
  await actAs(tx, team.manager, reason)
  await addVisits(tx, grant.grant_id, 1)
  await insertRow(tx, 'credit_adjustment', {
    id: randomUUID(),
    grant_id: grant.grant_id,
    delta: 1,
    reason,
    made_by: team.manager.id,
    made_at: now,
  })
}

async function makeCode(tx: Tx, { team, day, now }: Day): Promise<void> {
  await actAs(tx, team.manager)
  await insertRow(tx, 'coupon', {
    code: codeOf(day),
    name: `Flyers of ${day.slice(8)}/${day.slice(5, 7)}`,
    percent_off: 15,
    usage_limit: 50,
    starts_at: now,
    expires_at: new Date(`${addDays(day, 30)}T12:59:59Z`),
  })
}

async function endCode(tx: Tx, { team, day }: Day): Promise<void> {
  await actAs(tx, team.manager)
  await endCoupons(
    tx,
    Array.from({ length: 30 }, (_, ago) => codeOf(addDays(day, -ago - 1))),
  )
}

const codeOf = (day: string) => `SOAK${day.slice(2, 4)}${day.slice(5, 7)}${day.slice(8)}`

async function lockCard(tx: Tx, { chance, team, now }: Day): Promise<void> {
  const card = chance.one(await listSpendableCards(tx, now))
  if (!card) return
  await actAs(tx, team.owner, 'Reported lost by the guest.')
  await disableGiftCard(tx, card.id)
}

/** Three weeks of low prices on weekday mornings, which were over before today. */
async function lowerMornings(tx: Tx, { team, day, bathingId, lastVisit }: Day): Promise<void> {
  if (addDays(day, 21) > lastVisit) return
  await actAs(tx, team.owner)
  await insertRow(tx, 'promotion', {
    service_id: bathingId,
    name: 'Slow mornings',
    starts_on: day,
    ends_on: addDays(day, 21),
    weekdays: [1, 2, 3, 4],
    time_slot_ranges: JSON.stringify([{ startTime: '10:00', endTime: '12:00' }]) as never,
    special_price_cents: 6500,
    display_label: 'Slow morning',
  })
}
