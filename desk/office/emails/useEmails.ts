import { useQuery } from '@tanstack/react-query'
import { staffEmailsPath, type EmailsAnswer, type EmailShown } from '#api/emails.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import type { DaysSearch } from '#desk/parts/named-days.ts'
import { withQuery } from '#ui/api-client.ts'

/** What is said when emails cannot be had. */
export const emailsFailed = 'Could not load the emails.'
/** What is said when one cannot be had. */
export const emailFailed = 'Could not load this email.'

export type EmailSearch = DaysSearch & { kind?: string; status?: string; address?: string }
/** The same, with days by their dates. */
type AskedEmails = Omit<EmailSearch, 'days'>

/** The emails that fit, a page of them. */
export const emailsOf = (search: AskedEmails, before?: string) =>
  ask<EmailsAnswer>(withQuery(staffEmailsPath, { ...search, before }), emailsFailed)

/** The newest emails that fit. */
export const useEmails = (search: AskedEmails) =>
  useQuery({
    queryKey: ['emails', search],
    queryFn: () => emailsOf(search),
    placeholderData: (before: EmailsAnswer | undefined) => before,
  })

/** One email, with its words. */
export const useEmail = (id: string) =>
  useQuery({ queryKey: ['email', id], queryFn: () => ask<EmailShown>(`${staffEmailsPath}/${id}`, emailFailed) })

/** Sends an email again, once for each press. */
export async function sendEmailAgain(id: string, press: string): Promise<EmailShown> {
  const failure = 'Could not send the email again. Please try again.'
  const sent = await send<EmailShown>(`${staffEmailsPath}/${id}/again`, {}, failure, { idempotencyKey: press })
  await Promise.all([
    answers.invalidateQueries({ queryKey: ['emails'] }),
    answers.invalidateQueries({ queryKey: ['email', id] }),
  ])
  return sent
}
