import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, type DatabaseConnection, type Driver } from 'kysely'
import { currentRequest } from '#server/kit/http/current-request.ts'

/** The name under which the house's own connections change things; by hand another one is used. */
export const APPLICATION_NAME = 'bathhouse'

/**
 * Begins each transaction of a request with who makes it: somebody who works here, or a program by its key. Triggers
 * write it into the history beside what was changed (db/functions/history.sql). Requests of guests cost nothing more.
 */
export class SignedDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const begin = driver.beginTransaction.bind(driver)
    driver.beginTransaction = async (connection, settings) => {
      await begin(connection, settings)
      await sign(driver, connection)
    }
    return driver
  }
}

async function sign(driver: Driver, connection: DatabaseConnection): Promise<void> {
  const actor = actorOfRequest()
  if (!actor) return
  try {
    await connection.executeQuery(
      CompiledQuery.raw(
        `select set_config('house.actor', $1, true), set_config('house.by', $2, true), set_config('house.press', $3, true)`,
        [actor.id ?? '', actor.name, actor.press ?? ''],
      ),
    )
  } catch (error) {
    await driver.rollbackTransaction(connection)
    throw error
  }
}

export type Actor = { id: string | null; name: string; press?: string | undefined }

const acting = new AsyncLocalStorage<Actor>()

/** Does something later in the name of whoever has asked for it in a request. */
export const actingFor = <Result>(actor: Actor | undefined, act: () => Result): Result =>
  actor ? acting.run(actor, act) : act()

/** Who acts for the house in this request; undefined for guests, members, and what the house does by itself. */
export function actorOfRequest(): Actor | undefined {
  const asked = acting.getStore()
  if (asked) return asked
  const request = currentRequest()
  const caller = request?.caller
  if (!request || !caller) return undefined
  const press = [request.headers['idempotency-key']].flat()[0]?.slice(0, 100)
  if (caller.key) return { id: null, name: `the tool “${caller.key.name}”`, press }
  const { identity } = caller
  if (identity.kind !== 'member' || identity.member.role === 'member') return undefined
  const { id, first_name, last_name } = identity.member
  return { id, name: `${first_name} ${last_name}`.trim(), press }
}
