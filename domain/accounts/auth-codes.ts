import type { RefusalCode } from '../refusals.ts'

/**
 * What the platform's SDK calls a refusal of a sign-in: by these codes it knows `missingCaptchaToken`,
 * `invalidCaptchaToken`, `emailAlreadyExists`, `invalidEmail`, `invalidPassword` and `resetPassword` (spec 8, auth
 * codes). At registration -19995 says that the address is taken, at sign-in that it is not the right one.
 */
const authCodes: Partial<Record<RefusalCode, string>> = {
  missingCaptchaToken: '-19971',
  invalidCaptchaToken: '-19970',
  emailAlreadyExists: '-19995',
  invalidEmail: '-19995',
  noaccount: '-19995',
  invalidPassword: '-19976',
  'login.invalid': '-19976',
  resetPassword: '-19973',
  'verification.invalid': 'VERIFICATION_FAILED',
  'login.code': 'VERIFICATION_FAILED',
}

/** The code of a refusal as the platform's SDK compares it: as text, never as a number. */
export const authCodeOf = (code: RefusalCode): string => authCodes[code] ?? code
