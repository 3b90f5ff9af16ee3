import { vi } from 'vitest'
import type { TestHouse } from '#proofs/house.ts'
import type { Fate } from './fates.ts'

/** A house whose page stands in the same process: on a busy machine a request may be long on its way to it. */
export const patient = { env: { REQUEST_PATIENCE: '300' } }

export type Wire = ReturnType<typeof openWire>

/**
 * The line between a page and a house: what a screen asks, the house answers, but for the calls whose fate a test has
 * set. The house in the same process goes on speaking to others by whole addresses.
 */
export function openWire({ url }: Pick<TestHouse, 'url'>) {
  const ofNode = fetch
  const cookies = new Map<string, string>()
  const fates = new Map<string, Fate>()
  const underway = new Set<Promise<Response>>()
  let answered: { path: string; isGood: boolean }[] = []
  let page = new AbortController()

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    headers.set('origin', url)
    const signal = init.signal ? AbortSignal.any([init.signal, page.signal]) : page.signal
    const answer = await ofNode(url + path, { ...init, headers, signal })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined) cookies.set(name, value ?? '')
    }
    return answer
  }
  const askHouse = (path: string, init: RequestInit): Promise<Response> => {
    const call = send(path, init)
    underway.add(call)
    return call.finally(() => underway.delete(call))
  }
  const answer = async (path: string, init: RequestInit): Promise<Response> => {
    const [, fate] = [...fates].findLast(([part]) => path.includes(part)) ?? []
    const response = await (fate ? fate(() => askHouse(path, init)) : askHouse(path, init))
    answered.push({ path, isGood: response.ok })
    return response
  }
  vi.stubGlobal('fetch', (to: string | URL | Request, init: RequestInit = {}) => {
    if (typeof to !== 'string' || !to.startsWith('/')) return ofNode(to, init)
    return answer(to, init)
  })

  /** Whoever leaves a page awaits nothing of it any more. */
  const leavePage = async (): Promise<void> => {
    page.abort()
    await Promise.allSettled(underway)
    page = new AbortController()
  }

  return {
    /** Whose browser it is, by their token. */
    isOf: (token: string) => void cookies.set('bh_session', token),
    /** From now on calls below this path go like this. */
    meets: (path: string, fate: Fate) => {
      fates.delete(path)
      fates.set(path, fate)
    },
    /** From now on these calls go through again. */
    meetsNoMore: (path: string) => {
      fates.delete(path)
      answered = []
    },
    /** Whether the house has done what was asked there, since it has been let through. */
    isDone: (path: string) => answered.some((call) => call.path.includes(path) && call.isGood),
    leavePage,
    /** The end of a visit: the next one is of somebody else. */
    endVisit: async () => {
      await leavePage()
      cookies.clear()
      fates.clear()
      answered = []
    },
  }
}
