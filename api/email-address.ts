import * as z from 'zod/mini'
import { isEmail, LONGEST_EMAIL, plainEmail } from '#domain/email-address.ts'
import { words } from './wire.ts'

/** What was typed where an address is asked for, as it is kept and compared; it need not be an address. */
export const typedEmail = words(LONGEST_EMAIL).check(z.overwrite(plainEmail))

/** An email address, as it is kept and compared. */
export const emailAddress = z.string().check(z.overwrite(plainEmail), z.refine(isEmail))
