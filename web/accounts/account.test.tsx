import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DetailsAnswer } from '#api/accounts.ts'
import { welcome } from '#web/shell/member-session.ts'
import { useVisitor } from '#web/shell/visitor.ts'
import {
  autocomplete,
  closeSite,
  houseAnswers,
  letIn,
  mistakes,
  openSite,
  press,
  refusal,
  session,
  type,
} from './testing.tsx'

afterEach(closeSite)

const at = (path: string) => `/api/account/v1/${path}`
const ask = 'GET /api/wix/v1/auth/session'
const ada: DetailsAnswer = {
  email: 'ada@b.example',
  firstName: 'Ada',
  lastName: 'Byron',
  phone: '0400 000 000',
  marketingConsent: true,
  consentSince: '2026-10-30T22:00:00.000Z',
  secondFactor: 'off',
  role: 'member',
}
type Replies = NonNullable<Parameters<typeof houseAnswers>[0]>

/** Opens Ada's account; what the house is asked comes back. */
async function open(more: Partial<DetailsAnswer> = {}, replies: Replies = {}) {
  const asked = houseAnswers({
    'GET /api/memberships/v1/mine': { body: { memberships: [] } },
    [`GET ${at('details')}`]: { body: { ...ada, ...more } },
    [ask]: { body: session },
    ...replies,
  })
  welcome(letIn)
  const router = await openSite('/account')
  await screen.findByRole('heading', { name: 'Personal details' })
  return { router, sent: (call: string) => asked.filter(({ what }) => what === call).map(({ body }) => body), asked }
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const alertText = async () => (await screen.findByRole('alert')).textContent
const path = (router: { state: { location: { href: string } } }) => router.state.location.href

test('the page is for members; everybody else signs in first and comes back', async () => {
  houseAnswers({ [ask]: { body: { state: 'SIGNED_OUT' } } })
  const router = await openSite('/account')
  await waitFor(() => expect(path(router)).toBe('/auth?redirect=/account'))
})

test('when the house cannot say who is here, nobody is sent away, and it can be asked again', async () => {
  let isUp = false
  houseAnswers({
    'GET /api/memberships/v1/mine': { body: { memberships: [] } },
    [`GET ${at('details')}`]: { body: ada },
    [ask]: () => (isUp ? { body: session } : refusal(500, 'unexpected', 'x')),
  })
  const router = await openSite('/account')
  await screen.findByText('Unable to retrieve your member information. Please try again later.')
  expect(path(router)).toBe('/account')
  isUp = true
  press('Try again')
  await screen.findByRole('heading', { name: 'Personal details' })
})

test('an account that does not come may be asked for again', async () => {
  let isUp = false
  houseAnswers({
    'GET /api/memberships/v1/mine': { body: { memberships: [] } },
    [`GET ${at('details')}`]: () => (isUp ? { body: ada } : 'no connection'),
  })
  welcome(letIn)
  await openSite('/account')
  await screen.findByText('Unable to retrieve your member information. Please try again later.')
  isUp = true
  press('Try again')
  expect(await screen.findByRole('heading', { name: 'Personal details' })).toBeTruthy()
})

test('name and phone are changed, and the header takes the new name', async () => {
  const { sent } = await open(
    {},
    {
      [`PATCH ${at('details')}`]: ({ body }) => ({ body: { ...ada, ...body } }),
      [ask]: {
        body: { ...session, member: { ...session.member, contact: { firstName: 'Grace', lastName: 'Byron' } } },
      },
    },
  )
  type('First name', ' Grace ')
  type('Phone (optional)', '')
  press('Save')
  expect(await screen.findByText('Your details are saved.')).toBeTruthy()
  expect(sent(`PATCH ${at('details')}`)).toEqual([{ firstName: 'Grace', lastName: 'Byron', phone: '' }])
  expect(await screen.findByRole('button', { name: 'Grace Byron, account' })).toBeTruthy()
})

test('a missing name is told at the top and beside the field, and nothing is sent', async () => {
  const { sent } = await open()
  type('First name', '  ')
  press('Save')
  expect(mistakes()).toEqual(['Enter your first name'])
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  expect(sent(`PATCH ${at('details')}`)).toEqual([])
})

test('details that could not be saved are told, and what was typed stays', async () => {
  await open({}, { [`PATCH ${at('details')}`]: 'no connection' })
  type('First name', 'Grace')
  press('Save')
  expect(await alertText()).toBe('An unexpected error occurred. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Grace')
})

test('consent to news is shown with its day, and is changed only when the house has heard of it', async () => {
  const { sent } = await open(
    {},
    {
      [`PUT ${at('consent')}`]: ({ body }) => ({
        body: { ...ada, ...body, consentSince: '2026-11-20T00:00:00.000Z' },
      }),
    },
  )
  const box = section('News and offers').getByRole<HTMLInputElement>('checkbox')
  expect(section('News and offers').getByText(/^On since Sat 31 Oct 2026/)).toBeTruthy()
  fireEvent.click(box)
  expect(await screen.findByText(/^Off since Fri 20 Nov 2026/)).toBeTruthy()
  expect(box.checked).toBe(false)
  expect(sent(`PUT ${at('consent')}`)).toEqual([{ marketingConsent: false }])
})

test('a change of consent that failed leaves it as it was', async () => {
  await open({}, { [`PUT ${at('consent')}`]: 'no connection' })
  const box = section('News and offers').getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(box)
  expect(await alertText()).toBe('An unexpected error occurred. Please try again.')
  expect(box.checked).toBe(true)
})

const change = 'POST /api/wix/v1/auth/change-password'

test('a new password takes the old one, and goes on with a new session', async () => {
  const { sent } = await open({}, { [change]: { body: { ...letIn, authToken: 'token-2' } } })
  press('Change password')
  expect([autocomplete('Current password'), autocomplete('New password')]).toEqual(['current-password', 'new-password'])
  press('Save new password')
  expect(mistakes()).toEqual(['Enter your current password', 'Choose a password'])
  type('Current password', 'under the sea')
  type('New password', 'short')
  press('Save new password')
  expect(mistakes()).toEqual(['Choose a password of at least 8 characters'])
  type('New password', 'warm stone, still water')
  press('Save new password')
  expect(await screen.findByText(/Your new password is saved/)).toBeTruthy()
  expect(sent(change)).toEqual([{ oldPassword: 'under the sea', newPassword: 'warm stone, still water' }])
})

test('a wrong password is told, and tried only once', async () => {
  const { sent } = await open({}, { [change]: refusal(401, 'login.invalid', 'Invalid email or password!') })
  press('Change password')
  type('Current password', 'over the sea')
  type('New password', 'warm stone, still water')
  press('Save new password')
  expect(await alertText()).toBe('This is not your current password.')
  expect(sent(change)).toHaveLength(1)
})

test('a new password that many use is refused in the words of the house, and what was typed stays (security finding 11)', async () => {
  await open({}, { [change]: refusal(400, 'password.common', 'Too many people use this password.') })
  press('Change password')
  type('Current password', 'under the sea')
  type('New password', 'password')
  press('Save new password')
  expect(await alertText()).toBe('Too many people use this password.')
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('under the sea')
})

test('signing out everywhere ends this session too', async () => {
  const { router, sent } = await open({}, { 'POST /api/wix/v1/auth/logout-everywhere': { body: {} } })
  press('Sign out everywhere')
  await waitFor(() => expect(path(router)).toBe('/auth'))
  expect(sent('POST /api/wix/v1/auth/logout-everywhere')).toHaveLength(1)
  await waitFor(() => expect(useVisitor.getState().isAuthenticated).toBe(false))
})

const factor = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Stillwater:ada?secret=JBSWY3DPEHPK3PXP' }
const begin = `POST ${at('second-factor')}`
const confirm = `POST ${at('second-factor/confirm')}`
const renew = `POST ${at('second-factor/recovery-codes')}`
const remove = `POST ${at('second-factor/remove')}`

test('a second factor is set up by password, picture and first code; its recovery codes are shown once', async () => {
  const recoveryCodes = ['aaaa-bbbb', 'cccc-dddd']
  const { sent } = await open({}, { [begin]: { body: factor }, [confirm]: { body: { recoveryCodes } } })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
  press('Set it up')
  press('Continue')
  expect(mistakes()).toEqual(['Enter your password'])
  type('Your password', 'under the sea')
  press('Continue')
  const picture = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  expect(picture.querySelector('path')!.getAttribute('d')!.length).toBeGreaterThan(1000)
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'open it in the app' }).getAttribute('href')).toBe(factor.uri)
  expect(autocomplete('The code that the app shows now')).toBe('one-time-code')
  type('The code that the app shows now', '123 456')
  press('Turn it on')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(recoveryCodes)
  expect([sent(begin), sent(confirm)]).toEqual([[{ password: 'under the sea' }], [{ code: '123456' }]])
  press('Copy the codes')
  await waitFor(() => expect(written).toHaveBeenCalledWith('aaaa-bbbb\ncccc-dddd'))
  press('I have saved them')
  expect(await screen.findByText(/^On. You sign in with/)).toBeTruthy()
  expect(screen.queryByText('aaaa-bbbb')).toBeNull()
})

test('whoever works here types the code of an email too (security finding 27)', async () => {
  const { sent } = await open(
    { role: 'owner' },
    {
      [begin]: { body: { ...factor, emailSentTo: 'o•••@b.example' } },
      [confirm]: { body: { recoveryCodes: ['aaaa-bbbb'] } },
    },
  )
  press('Set it up')
  type('Your password', 'under the sea')
  press('Continue')
  expect(await screen.findByText(/We sent it to o•••@b\.example/)).toBeTruthy()
  type('The code that the app shows now', '123456')
  press('Turn it on')
  expect(mistakes()).toEqual(['Enter the code we emailed you'])
  type('The code we emailed you', '654 321')
  press('Turn it on')
  await screen.findByRole('list', { name: 'Recovery codes' })
  expect(sent(confirm)).toEqual([{ code: '123456', emailCode: '654321' }])
})

test('a first code that is wrong is told, and another may be tried', async () => {
  await open({}, { [begin]: { body: factor }, [confirm]: refusal(401, 'login.code', 'This code is not right.') })
  press('Set it up')
  type('Your password', 'under the sea')
  press('Continue')
  await screen.findByText('JBSW Y3DP EHPK 3PXP')
  type('The code that the app shows now', '000000')
  press('Turn it on')
  expect(await alertText()).toBe('This code is not right.')
})

test('a second factor is removed by whoever has both', async () => {
  const { sent } = await open({ secondFactor: 'on' }, { [remove]: { body: letIn } })
  press('Remove it…')
  press('Remove the second factor')
  expect(mistakes()).toEqual(['Enter your password'])
  type('Your password', 'under the sea')
  type('Code', 'aaaa-bbbb')
  press('Remove the second factor')
  expect(await screen.findByText(/you sign in with your password alone/)).toBeTruthy()
  expect(sent(remove)).toEqual([{ password: 'under the sea', code: 'aaaa-bbbb' }])
})

test('whoever gets their codes by email or text has one sent to remove the second factor', async () => {
  const { sent } = await open(
    { secondFactor: 'on' },
    { [remove]: refusal(401, 'login.code', 'This code is wrong or has already been used.') },
  )
  press('Remove it…')
  type('Your password', 'under the sea')
  press('Remove the second factor')
  expect(await alertText()).toMatch(/we have just sent you one\.$/)
  expect(sent(remove)).toEqual([{ password: 'under the sea' }])
  type('Code', '000000')
  press('Remove the second factor')
  await waitFor(() => expect(sent(remove)).toHaveLength(2))
  expect(await alertText()).toBe('This code is wrong or has already been used.')
})

test('new recovery codes are shown once to whoever has the password and a code; the second factor stays', async () => {
  const { sent } = await open({ secondFactor: 'on' }, { [renew]: { body: { recoveryCodes: ['eeee-ffff'] } } })
  press('New recovery codes…')
  expect(screen.getByText(/The codes you have now will stop working/)).toBeTruthy()
  press('Get new codes')
  expect(mistakes()).toEqual(['Enter your password'])
  type('Your password', 'under the sea')
  type('Code', '123 456')
  press('Get new codes')
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(codes.textContent).toBe('eeee-ffff')
  expect(screen.getByText('Your new recovery codes')).toBeTruthy()
  expect(sent(renew)).toEqual([{ password: 'under the sea', code: '123456' }])
  press('I have saved them')
  expect(await screen.findByText(/^On. You sign in with/)).toBeTruthy()
  expect(screen.queryByText('eeee-ffff')).toBeNull()
})

test('the focus goes into the form that takes the place of a button, and back to it', async () => {
  await open({ secondFactor: 'on' })
  press('New recovery codes…')
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  press('Keep the old ones')
  expect(document.activeElement?.textContent).toBe('New recovery codes…')
  press('Remove it…')
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
})

test('whoever works here is asked to set it up', async () => {
  await open({ role: 'owner' })
  expect(screen.getByText(/please set it up/)).toBeTruthy()
})

test.each([
  ['owner', '/desk'],
  ['staff', '/desk'],
  ['member', undefined],
] as const)('the account of a person who is %s here leads to %s', async (role, way) => {
  await open({ role })
  expect(screen.queryByRole('link', { name: 'Desk and office' })?.getAttribute('href')).toBe(way)
})

test('my data comes as a file', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
  await open({}, { 'GET /api/privacy/v1/export': { body: { orders: [] } } })
  press('Download my data')
  expect(await screen.findByText('Your file is in your downloads.')).toBeTruthy()
  expect(saved).toHaveBeenCalledOnce()
})

test('a file that could not be made is told', async () => {
  await open({}, { 'GET /api/privacy/v1/export': 'no connection' })
  press('Download my data')
  expect(await alertText()).toBe('An unexpected error occurred. Please try again.')
})

const deletion = 'POST /api/privacy/v1/delete'

test('deleting tells what goes and what stays, takes the password, and ends with a farewell', async () => {
  const { sent } = await open({}, { [deletion]: { body: {} } })
  press('Delete my account…')
  const box = await screen.findByRole('dialog')
  expect(box.textContent).toMatch(/What goes.*Your name.*What stays.*Orders and payments/)
  press('Delete for good')
  expect(mistakes()).toEqual(['Enter your password'])
  type('Your password', 'under the sea')
  fireEvent.submit(box.querySelector('form')!)
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeTruthy()
  expect(sent(deletion)).toEqual([{ password: 'under the sea' }])
  expect(useVisitor.getState().isAuthenticated).toBe(false)
  expect(localStorage.getItem('contactId')).toBeNull()
})

test('why it cannot be deleted now is told in the words of the house; a second factor is asked for too', async () => {
  const why = 'You have upcoming visits. Please cancel them first, or delete your account after your last visit.'
  const { sent } = await open({ secondFactor: 'on' }, { [deletion]: refusal(409, 'account.bookings-ahead', why) })
  press('Delete my account…')
  await screen.findByRole('dialog')
  type('Your password', 'under the sea')
  type('Code from your authenticator app', '123456')
  act(() => void fireEvent.submit(screen.getByRole('dialog').querySelector('form')!))
  expect(await alertText()).toBe(why)
  expect(sent(deletion)).toEqual([{ password: 'under the sea', code: '123456' }])
  expect(useVisitor.getState().isAuthenticated).toBe(true)
})

const at1 = { since: '2026-11-01T00:00:00.000Z', lastUsed: '2026-11-02T00:00:00.000Z' }
const signIns = {
  sessions: [
    { id: 's1', kind: 'browser', name: 'Safari on iPhone', isHere: true, ...at1 },
    { id: 's2', kind: 'browser', name: 'Chrome on Windows', isHere: false, ...at1 },
    { id: 's3', kind: 'tool', name: 'Diary', isHere: false, ...at1 },
  ],
}
const rows = () =>
  section('Where you are signed in')
    .getAllByRole('listitem')
    .map((row) => row.textContent)

test('shows where a member is signed in, marks this browser, and ends the others one by one (security finding 27)', async () => {
  const { sent } = await open(
    {},
    { [`GET ${at('sessions')}`]: { body: signIns }, [`DELETE ${at('sessions')}/s2`]: { body: {} } },
  )
  await screen.findByText('Chrome on Windows')
  expect(rows()).toEqual([
    expect.stringMatching(/^Safari on iPhone This browserSigned in .*2026/),
    expect.stringMatching(/^Chrome on Windows Signed in .*Last used .*\u00A0[ap]m A[ED]+TEnd$/),
    expect.stringMatching(/^Diary Has had access since .*End$/),
  ])
  expect(section('Where you are signed in').queryByRole('button', { name: 'End Safari on iPhone' })).toBeNull()
  press('End Chrome on Windows')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(sent(`DELETE ${at('sessions')}/s2`)).toHaveLength(1)
  expect(document.activeElement).toBe(section('Where you are signed in').getByRole('list'))
  expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull()
})

test('ends all other sign-ins at once; what fails is said, and nothing leaves the list (security finding 27)', async () => {
  let isUp = false
  await open(
    {},
    {
      [`GET ${at('sessions')}`]: { body: signIns },
      [`POST ${at('sessions')}/end-others`]: () =>
        isUp ? { body: {} } : refusal(503, 'house.unavailable', 'Not now.'),
    },
  )
  await screen.findByText('Diary')
  press('End all others')
  expect(await alertText()).toBe('An unexpected error occurred. Please try again.')
  expect(rows()).toHaveLength(3)
  isUp = true
  press('End all others')
  await waitFor(() => expect(rows()).toHaveLength(1))
})
