import * as z from 'zod/mini'
import { plainText } from '#domain/plain-text.ts'
import { isRealDate } from '#domain/sydney-time.ts'

/** The id of one of our rows. */
export const id = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i))

/** A day of the Sydney calendar, `2026-11-24`; a day that does not exist is refused. */
export const sydneyDate = z.string().check(z.refine((text) => isRealDate(text) && isNear(Date.parse(text))))

/** An instant in ISO form, with any offset, within the century the house knows days of. */
export const instant = z.iso.datetime({ offset: true }).check(z.refine((text) => isNear(Date.parse(text))))

const isNear = (time: number) => time >= Date.UTC(2000, 0) && time < Date.UTC(2101, 0)

// oxlint-disable-next-line no-control-regex
const isOneLine = (text: string) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text)

/** A code or key, as it was handed over: no control characters that a database or an email would choke on. */
export const typedCode = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.refine(isOneLine))

/** A code that people type or paste, also when it was broken into lines on the way. */
export const codeOfPeople = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
  z.trim(),
  z.maxLength(120),
  z.refine(isOneLine),
)

/** Words a person typed, which others read: in one line, and without what turns that line around. */
export const words = (most: number) =>
  z.string().check(z.overwrite(plainText), z.trim(), z.maxLength(most), z.refine(isOneLine))

/** The same over several lines. */
export const paragraphs = (most: number) =>
  z.string().check(
    z.overwrite(plainText),
    z.trim(),
    z.maxLength(most),
    z.overwrite((text) => text.replaceAll('\r\n', '\n')),
    // oxlint-disable-next-line no-control-regex
    z.refine((text) => text.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)),
  )

/** Decimal dollars, as money travels (api 0). */
export const dollars = z.number().check(z.nonnegative(), z.maximum(1_000_000))

/** The shape of every refusal: a code for programs, a message for people, facts beside them. */
export type RefusalBody = { code: string; message: string; fields?: string[] } & Record<string, unknown>
