import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const sources = (pattern: string) =>
  globSync(pattern).filter((file) => !/\.test\.tsx?$|node_modules|^proofs\/|^journeys\//.test(file))
const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')
const found = (pattern: string, isWrong: (line: string, file: string) => boolean): string[] =>
  sources(pattern).flatMap((file) =>
    linesOf(file).flatMap((line, at) => (isWrong(line, file) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )

/** What the code calls the end of something. */
const anEnd = String.raw`(?:[\w.]+\.)?(?:valid_?until|expires(?:_?at|Date)|good_?until|until|ends?|endDate|ends_at|graceUntil|cancel_?at|effectiveDate)`
const tellsItsDay = new RegExp(
  String.raw`\b(?:dayOf|longDayOf|sydneyDateOf)\((?:new Date\()?(?:required\()?${anEnd}\b(?!\()`,
  'i',
)

/** Ends whose day is no last day: something goes on then. */
const noLastDay: Record<string, string> = {
  'web/memberships/membership-words.ts suspension.until': 'on this day a suspended membership goes on',
  'web/memberships/MembershipNotices.tsx suspension.until': 'on this day a suspended membership goes on',
  'web/memberships/MembershipNotices.tsx rest.until': 'the last closed day itself, by its first instant',
  'web/memberships/SuspendDialog.tsx until': 'on this day a suspended membership goes on',
  'server/memberships/write-membership-email.ts until': 'on this day a suspended membership goes on',
  'desk/guests/GuestScreen.tsx until': 'a day that is kept as a day',
}

describe('what is told by a day and ends by an instant (domain/validity.ts)', () => {
  test('is told by its last day, never by the day of the instant', () => {
    const wrong = found('{domain,server,web,desk,ui,api,bin}/**/*.{ts,tsx}', (line, file) => {
      const met = tellsItsDay.exec(line)
      if (!met || file === 'domain/validity.ts') return false
      const what = met[0].replace(/^\w+\((?:new Date\()?(?:required\()?/, '')
      return !Object.keys(noLastDay).includes(`${file} ${what}`)
    })
    expect(wrong).toEqual([])
  })

  test('is compared with the days that are over, never with the minute', () => {
    /** Columns that are told by a day, and the files that hold them. */
    const places = ['server/gift-cards/**/*.ts', 'server/memberships/**/*.ts', 'db/checks/views.sql']
    const compared =
      /\b(?:expires_at|valid_until|membership\.ends_at)\b\s*'?,?\s*'?(?:<=?|>=?)'?,?\s*(?:\$\{now\}|now\b|house_now\(\))/
    const wrong = places.flatMap((place) =>
      found(place, (line) => compared.test(line) && !line.includes('overBy(') && !line.includes('hold_expires_at')),
    )
    expect(wrong).toEqual([])
  })

  test('is counted by the calendar of Sydney, never by that of UTC', () => {
    const counted =
      /\.(?:get|set)UTC(?:FullYear|Month|Date)\(|interval '\d+ (?:years?|months?)'|make_interval\((?:months|years)/
    /** Where UTC is meant: the calendar of Sydney itself, the periods of the provider, how old a row is, a sample. */
    const inUtc = [
      'domain/sydney-time.ts',
      'domain/memberships/charges.ts',
      'domain/validity.ts',
      'server/privacy/retention.ts',
      'server/sent-emails/text-store.ts',
    ]
    const wrong = found('{domain,server,web,desk,ui,api}/**/*.{ts,tsx}', (line, file) => {
      const isOld =
        line.includes('now}::timestamptz - interval') || line.includes('sydney_date(') || line.includes('created_at')
      return counted.test(line) && !inUtc.includes(file) && !isOld
    })
    expect(wrong).toEqual([])
  })
})
