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

/** Line breaks, tabs and wide or hard spaces, as word processors paste them. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

/**
 * A code or key, as it was handed over, also when it was broken into lines on the way: no control characters that a
 * database or an email would choke on.
 */
export const typedCode = (most: number) =>
  z.string().check(z.overwrite(inOneLine), z.trim(), z.maxLength(most), z.refine(isOneLine))

/** The longest code that people type or paste. */
export const LONGEST_CODE = 120
/** A code that people type or paste. */
export const codeOfPeople = typedCode(LONGEST_CODE)

/**
 * Words a person typed or pasted, which others read: folded into one line, and without what turns that line around. All
 * that is one line of text is read by this.
 */
export const words = (most: number) =>
  z.string().check(z.overwrite(inOneLine), z.overwrite(plainText), z.trim(), z.maxLength(most), z.refine(isOneLine))

const inLines = (text: string) =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g, '\n').replaceAll(/[^\S\n]/g, ' ')

/** The same over several lines, whatever ends them. */
export const paragraphs = (most: number) =>
  z.string().check(
    z.overwrite(inLines),
    z.overwrite(plainText),
    z.trim(),
    z.maxLength(most),
    // oxlint-disable-next-line no-control-regex
    z.refine((text) => text.isWellFormed() && !/[\u0000-\u0009\u000b-\u001f\u007f]/.test(text)),
  )

// A sum of dollars may be off by less than anybody can write.
const isWholeCents = (amount: number) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6

/** Decimal dollars, as money travels (api 0): whole cents, as nobody means or pays a part of one. */
export const dollars = z.number().check(z.nonnegative(), z.maximum(1_000_000), z.refine(isWholeCents))

/** From where to where a whole number, or an amount in dollars, goes: for the contract and for the form that asks for it. */
type Bounds = { least: number; most: number }

/** A whole number within its bounds. */
export const whole = ({ least, most }: Bounds) => z.number().check(z.int(), z.minimum(least), z.maximum(most))

/** What was read before, so that nobody writes over what somebody else has changed meanwhile. */
export const revision = z.number().check(z.int(), z.minimum(1))

/** Dollars within their bounds. */
export const dollarsWithin = ({ least, most }: Bounds) => dollars.check(z.minimum(least), z.maximum(most))

/** The shape of every refusal: a code for programs, a message for people, facts beside them. */
export type RefusalBody = { code: string; message: string; fields?: string[] } & Record<string, unknown>
