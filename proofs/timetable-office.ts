import { expect } from 'vitest'
import type { StaffResource, StaffService, TimesPreview, TimesRequest } from '#api/timetable.ts'
import type { Answer, TestHouse } from './house.ts'
import { setScene } from './scenes.ts'

/** What a class in these tests is, but for its name. */
export const aClassIs = {
  tagline: '',
  description: '',
  minutes: 60,
  price: 45,
  partyLimit: 4,
  capacity: null,
  hidden: false,
}

/** A manager who looks after pools, services and their times, by the calls of the office. */
export async function openTimetableOffice(house: TestHouse) {
  const manager = (await setScene(house.ctx.db, 'staff', { role: 'manager' })) as { token: string; memberId: string }
  const ask = (method: string, path: string, body?: object, token = manager.token): Promise<Answer> =>
    house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: token })
  /** Asks for what is not to be refused, with a second factor of just now. */
  const made = async <Row>(path: string, body: object): Promise<Row> => {
    await house.rows('update member_session set factor_shown_at = house_now() where member_id = $1', [manager.memberId])
    const { status, body: answer } = await ask('POST', path, body)
    expect([path, status, answer]).toEqual([path, 200, expect.any(Object)])
    return answer
  }
  const preview = (asked: TimesRequest) => made<TimesPreview>('/times/preview', asked)
  return {
    memberId: manager.memberId,
    ask,
    made,
    aPool: (name: string, capacity = 16) =>
      made<StaffResource>('/resources', { name, capacity, turnoverMinutes: 0, exclusive: false }),
    aClass: (name: string) => made<StaffService>('/services', { kind: 'class', name, ...aClassIs }),
    preview,
    /** Changes times as they were previewed. */
    apply: async (asked: TimesRequest) => {
      const { token } = await preview(asked)
      return await made<TimesPreview>('/times/apply', { ...asked, token })
    },
  }
}
