import { generate } from 'otplib'
import { expect } from 'vitest'
import { soon, type TestHouse } from './house.ts'

type Browser = ReturnType<TestHouse['visitor']>
const path = '/api/account/v1/second-factor'

/** Sets up an authenticator app for the signed-in member, with the code of the email that staff get. */
export async function setUpSecondFactor(house: TestHouse, by: Browser, email: string, password: string) {
  const { secret, emailSentTo } = (await by.post(path, { password })).body
  const emailCode = emailSentTo ? await enrolmentCodeFor(house, email) : undefined
  const code = await generate({ secret, epoch: Math.floor(house.ctx.now().getTime() / 1000) })
  const { body } = await by.post(`${path}/confirm`, { code, ...(emailCode && { emailCode }) })
  return { secret: secret as string, recoveryCodes: body.recoveryCodes as string[] }
}

/** The code of the newest email to a member of staff who sets up a second factor. */
export async function enrolmentCodeFor(house: TestHouse, email: string, emails = 1): Promise<string> {
  const found = async () =>
    (await house.emails(email)).filter(({ subject }) => subject.startsWith('Your code to set up a second factor'))
  await expect.poll(async () => (await found()).length, soon).toBeGreaterThanOrEqual(emails)
  return /\b\d{6}\b/.exec((await found())[0]!.text)![0]
}
