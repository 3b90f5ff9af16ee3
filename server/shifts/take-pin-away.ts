import { Refused } from '#domain/refusals.ts'
import type { Ctx } from '#server/kit/context.ts'
import { noteAct } from '#server/history/note-act.ts'
import { nameHere } from './name-here.ts'
import { deletePin, findWorker } from './shift-store.ts'

/** A manager takes away somebody's PIN: they choose another one after their next sign-in with a code. `not-found`. */
export async function takePinAway({ db }: Pick<Ctx, 'db'>, memberId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await deletePin(tx, memberId))) throw new Refused('not-found')
    const worker = await findWorker(tx, memberId)
    const name = worker ? nameHere(worker) : ''
    await noteAct(tx, { what: 'desk_pin', row: memberId, name, facts: { taken_away: true } })
  })
}
