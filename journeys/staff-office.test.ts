import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cartItem, soon } from '#proofs/house.ts'
import { enrolmentCodeFor } from '#proofs/second-factor.ts'
import { permissions } from '#server/access/permissions.ts'
import { generate } from 'otplib'
import { atKeyboard, button, link } from './keyboard.ts'
import { byTurns, desk, openSite, phone, type Site } from './site.ts'
import { asksToReload, aWorker, fitsTheScreen, goTo, staffDevices, visitAsWorker } from './staff.ts'
import { heading, press } from './walk.ts'

let site: Site
let owner: Awaited<ReturnType<typeof aWorker>>
beforeAll(async () => {
  site = await openSite()
  owner = await aWorker(site, 'owner')
})
afterAll(() => site.close())

const ask = (method: string, path: string, body?: object) =>
  site.house.visitor().send(method, `/api/staff/v1${path}`, body, { authtoken: owner.token })

/** The routes that ask for a role, with a code of just now or without. */
const asking = (role: string) => Object.keys(permissions).filter((route) => permissions[route]!.startsWith(role))

describe('the office', () => {
  test('is walked by keyboard: past the way around to the page, and from page to page, each heading in focus', async () => {
    const visit = await visitAsWorker(site, owner, { width: 820 })
    const { page } = visit
    const keys = atKeyboard(page)
    await page.goto('/desk/office')
    await heading(page, 'Hello, Olive').waitFor()
    await keys.key('Tab')
    await keys.hasFocus(link(page, 'Skip to content'))
    await page.keyboard.press('Enter')
    await keys.hasFocus(page.getByRole('main'))
    await keys.tabBackTo(link(page, 'Tools'))
    // The name of an icon stands below it, for a finger too, and within the rail.
    const rail = await page.getByRole('banner').boundingBox()
    for (const name of await page.getByRole('navigation', { name: 'Office' }).getByRole('link').all()) {
      const isWithin = async () => {
        const words = await name.locator('span').first().boundingBox()
        return words && rail && words.width > 10 && words.x >= 0 && words.x + words.width <= rail.width
      }
      await expect.poll(isWithin).toBe(true)
    }
    await page.keyboard.press('Enter')
    await keys.arrivesAt('Tools')
    await visit.end()
  })

  test('leads around by a menu on a phone, which closes behind whoever has chosen', async () => {
    const visit = await visitAsWorker(site, owner, { width: phone })
    const { page } = visit
    await page.goto('/desk/office')
    await press(page, 'Menu')
    await page.getByRole('dialog', { name: 'Menu' }).getByText('Olive Grove').waitFor()
    await visit.isAccessible()
    await page.keyboard.press('Escape')
    await goTo(page, 'History')
    await heading(page, 'History').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await visit.end()
  })

  test('shows the front desk and managers what is theirs, and tells whom to ask for the rest', async () => {
    await site.house.rows(`update member set role = 'member' where email_key like '%@stillwater.example'`)
    const [dee, mia] = [await aWorker(site, 'staff', 'Dee'), await aWorker(site, 'manager', 'Mia')]
    const placesOf = async (worker: typeof dee) => {
      const visit = await visitAsWorker(site, worker, { width: desk })
      await visit.page.goto('/desk/office')
      const nav = visit.page.getByRole('navigation', { name: 'Office' })
      await nav.getByRole('link').first().waitFor()
      const inGroup = (name: string) => nav.getByRole('list', { name }).getByRole('link').allInnerTexts()
      const groups = await nav.getByRole('paragraph').allInnerTexts()
      return { visit, places: Object.fromEntries(await Promise.all(groups.map(async (g) => [g, await inGroup(g)]))) }
    }
    const atDesk = await placesOf(dee)
    const ofBoth = {
      'What you sell': ['Services', 'Times', 'Special prices', 'Promo codes', 'Gift cards', 'Plans', 'Products'],
    }
    expect(atDesk.places).toEqual({
      ...ofBoth,
      'At a glance': ['Home'],
      'Your business': ['Pools and rooms', 'Closures'],
      Advanced: ['Emails', 'Who may do what'],
    })
    await atDesk.visit.page.goto('/desk/office/tools')
    await atDesk.visit.page.getByText('This is for the owner.').waitFor()
    await atDesk.visit.page.getByText('Ask Olive Grove.').waitFor()
    await atDesk.visit.page.goto('/desk/office/team')
    await atDesk.visit.page.getByText('Ask Mia Grove or Olive Grove.').waitFor()
    await atDesk.visit.end()

    const atOffice = await placesOf(mia)
    expect(atOffice.places).toEqual({
      ...ofBoth,
      'At a glance': ['Home', 'Reports'],
      'Your business': ['Pools and rooms', 'Closures', 'Members', 'Team', 'Settings'],
      Advanced: ['Emails', 'Checks', 'History', 'Who may do what'],
    })
    await atOffice.visit.page.goto('/desk/office/team')
    await atOffice.visit.page.getByRole('table', { name: 'People' }).waitFor()
    await expect.poll(() => link(atOffice.visit.page, 'Invite somebody').count()).toBe(0)
    await atOffice.visit.end()
  })

  test('shows an owner of an open house all but the set-up, and where the places scroll the open one is in sight', async () => {
    const visit = await visitAsWorker(site, owner)
    const { page } = visit
    await page.setViewportSize({ width: 1366, height: 768 })
    await page.goto('/desk/office/security')
    const places = page.getByRole('navigation', { name: 'Office' })
    await expect
      .poll(() => places.getByRole('list', { name: 'Advanced' }).getByRole('link').allInnerTexts())
      .toEqual(['Emails', 'Checks', 'History', 'Who may do what', 'Tools', 'Security log'])
    await expect.poll(() => places.getByRole('link', { name: 'Set up the house' }).count()).toBe(0)
    const isInSight = async () => {
      const box = await places.getByRole('link', { name: 'Security log' }).boundingBox()
      return box !== null && box.y > 0 && box.y + box.height < 768
    }
    await expect.poll(isInSight).toBe(true)
    await visit.end()
  })

  test('says that there is no network, keeps what is typed, and goes on when it is back', async () => {
    const visit = await visitAsWorker(site, owner, { width: phone })
    visit.expects(/ERR_INTERNET_DISCONNECTED/)
    const { page, context } = visit
    await page.goto('/desk/office/team/invite')
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@guest.example')
    await press(page, 'Continue')
    await context.setOffline(true)
    await page.getByText('You are offline. Nothing is lost; saving waits for you.').waitFor()
    await visit.isAccessible()
    await press(page, 'Send the invitation')
    await page.getByText('Could not send the invitation. Please try again.').waitFor()
    await context.setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    await press(page, 'Send the invitation')
    await heading(page, 'The invitation is sent').waitFor()
    await visit.end()
  })

  test('asks whoever leaves a form half filled in, and not whoever cancels it', async () => {
    const visit = await visitAsWorker(site, owner, { width: desk })
    const { page } = visit
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    for (const [path, list, field] of [
      ['products/new', 'Products', 'Name'],
      ['services/new', 'Services', 'Description'],
      ['resources/new', 'Pools and rooms', 'Name'],
      ['promotions/new', 'Special prices', 'Guests read'],
      ['coupons/new', 'Promo codes', 'Name'],
      ['gift-cards/give', 'Gift cards', 'Why?'],
      ['plans/new', 'Plans', 'Description'],
      ['tools/new-key', 'Tools', 'What is it for?'],
      ['team/invite', 'Team', 'Email'],
    ] as const) {
      await page.goto(`/desk/office/${path}`)
      const typed = page.getByRole('textbox', { name: field, exact: true })
      await typed.fill('For the opening')
      await expect.poll(() => asksToReload(page), { message: path }).toBe(true)
      await goTo(page, list)
      await press(question, 'Stay here')
      await expect.poll(() => typed.inputValue(), { message: path }).toBe('For the opening')
      await page.getByRole('link', { name: 'Cancel' }).click()
      await heading(page, list).waitFor()
      await expect.poll(() => asksToReload(page), { message: path }).toBe(false)
    }
    await visit.end()
  })
})

describe('open matters', () => {
  test('stand on the first page, each in words with its reason and its way on', async () => {
    const { key } = await site.house.buy([cartItem(await site.house.aClass())])
    await site.house.rows(
      `update payment set mismatch = '70.00 where 75.00 were asked for' where order_id = (select id from orders where order_key = $1)`,
      [key],
    )
    const visit = await visitAsWorker(site, owner, { width: phone })
    const { page } = visit
    await page.goto('/desk/office')
    await page.getByRole('heading', { name: 'A payment does not fit its order' }).waitFor()
    await page.getByText('There came 70.00 where 75.00 were asked for.').waitFor()
    await page.getByText('Compare both at the payment provider.').waitFor()
    await fitsTheScreen(page)
    await visit.end()
  })
})

describe('tools', () => {
  test.each(byTurns(staffDevices, 0))('are made, shown their secret once, and ended ($width px)', async (device) => {
    const visit = await visitAsWorker(site, owner, device)
    const { page } = visit
    const name = `Diary ${device.width}`
    await page.goto('/desk/office/tools')
    await link(page, 'Make a key').click()
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('Tick what the program may do').waitFor()
    await visit.isAccessible()
    await page.getByRole('textbox', { name: 'What is it for?' }).fill(name)
    await page.getByRole('checkbox', { name: 'See members and their addresses' }).check()
    await press(page, 'Continue')
    await heading(page, 'Check this key').waitFor()
    await visit.isAccessible()
    // Back to an answer by its own "Change", and by the browser's button.
    await press(page, 'Change: For')
    await expect.poll(() => page.getByRole('textbox', { name: 'What is it for?' }).inputValue()).toBe(name)
    await page.goBack()
    await heading(page, 'Check this key').waitFor()
    await press(page, 'Make this key')
    await heading(page, `The key for ${name}`).waitFor()
    const secret = await page.getByText(/^bhk_/).innerText()
    await visit.isAccessible()
    await fitsTheScreen(page)
    const asTool = () => site.house.visitor().send('GET', '/v1/members', undefined, { authorization: secret })
    expect((await asTool()).status).toBe(200)

    await link(page, 'I have kept it').click()
    await press(page, `Revoke ${name}`)
    await page.getByRole('alertdialog').getByText('never works again').waitFor()
    await visit.isAccessible()
    await press(page, 'Revoke this key')
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(/^Revoked /)
      .waitFor()
    await expect.poll(() => page.getByText(secret).count()).toBe(0)
    expect((await asTool()).status).toBe(401)
    await visit.end()
  })

  test('that sign members in are added with their addresses and ended', async () => {
    const visit = await visitAsWorker(site, owner, { width: phone })
    const { page } = visit
    await page.goto('/desk/office/tools/new-client')
    await page.getByRole('textbox', { name: 'Name' }).fill('Spa App')
    await page.getByLabel('Redirect addresses').fill('http://spa.example/in')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('http://spa.example/in is not an https address').waitFor()
    await visit.isAccessible()
    await page.getByLabel('Redirect addresses').fill('https://spa.example/in\n\nhttps://spa.example/out')
    await press(page, 'Continue')
    await press(page, 'Add this tool')
    await heading(page, 'Spa App can sign members in').waitFor()
    await visit.isAccessible()
    const { clients } = (await ask('GET', '/clients')).body
    const made = clients.find((client: { name: string }) => client.name === 'Spa App')
    expect(made).toMatchObject({
      redirectUris: ['https://spa.example/in', 'https://spa.example/out'],
      isHouseOwn: false,
    })
    await page.getByText(made.id).waitFor()
    await link(page, 'Back to tools').click()
    await press(page, 'End Spa App')
    await press(page, 'End this tool')
    await page
      .getByRole('row', { name: /Spa App/ })
      .getByText(/^Ended /)
      .waitFor()
    await visit.end()
  })

  test('that listen hear of what was chosen, and are ended', async () => {
    const visit = await visitAsWorker(site, owner, { width: desk })
    const { page } = visit
    await page.goto('/desk/office/tools/new-listener')
    await page.getByRole('textbox', { name: 'Address' }).fill('https://ear.example/hook')
    await page.getByRole('checkbox', { name: 'Members Joined' }).uncheck()
    await press(page, 'Continue')
    await page.getByText('Services, Memberships', { exact: true }).waitFor()
    await press(page, 'Add this listener')
    await heading(page, 'The listener is added').waitFor()
    await visit.isAccessible()
    const { listeners } = (await ask('GET', '/listeners')).body
    expect(listeners[0].eventTypes).toContain('wix.pricing_plans.v2.order_created')
    expect(listeners[0].eventTypes.join()).not.toContain('members')
    await link(page, 'Back to tools').click()
    await press(page, 'End https://ear.example/hook')
    await press(page, 'End this listener')
    await page.getByText('Nobody listens yet.').waitFor()
    await visit.end()
  })
})

describe('the team', () => {
  test.each(byTurns(staffDevices, 1))(
    'grows by an invitation: who joins sets name, password and second factor before anything opens ($width px) (#757 #758)',
    async (device) => {
      const email = `nina${device.width}@guest.example`
      const visit = await visitAsWorker(site, owner, device)
      const { page } = visit
      await page.goto('/desk/office/team')
      await link(page, 'Invite somebody').click()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('radio', { name: /^Manager/ }).check()
      await press(page, 'Continue')
      await press(page, 'Send the invitation')
      await heading(page, 'The invitation is sent').waitFor()
      await visit.end()

      const token = await linkTo(email)
      const hers = await site.visit({ ...device, locale: 'en-AU' })
      hers.expects(/401|403|404/)
      await hers.page.goto(`/desk/join#${token}`)
      await hers.page.getByText(`You are invited to Stillwater Bathhouse as manager, with ${email}.`).waitFor()
      expect(new URL(hers.page.url()).hash).toBe('')
      await hers.isAccessible()
      await press(hers.page, 'Continue')
      await hers.page.getByRole('alert').getByText('Enter your first name').waitFor()
      await hers.isAccessible()
      await hers.page.getByRole('textbox', { name: 'First name' }).fill('Nina')
      await hers.page.getByRole('textbox', { name: 'Last name' }).fill('Newcomer')
      await hers.page.getByLabel('Password', { exact: true }).fill('warm stone, still water')
      await press(hers.page, 'Continue')
      await heading(hers.page, 'Protect your account').waitFor()
      await hers.isAccessible()
      // Nothing opens before.
      await hers.page.goto('/desk/office/team')
      await heading(hers.page, 'Protect your account').waitFor()
      await hers.page.getByLabel('Your password').fill('warm stone, still water')
      await press(hers.page, 'Continue')
      const secret = (await hers.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).innerText()).replaceAll(' ', '')
      const epoch = Math.floor(site.house.ctx.now().getTime() / 1000)
      await hers.page.getByLabel('The code your app shows').fill(await generate({ secret, epoch }))
      await hers.page.getByLabel('The code we emailed you').fill(await enrolmentCodeFor(site.house, email))
      await press(hers.page, 'Turn it on')
      await press(hers.page, 'I have saved them')
      await heading(hers.page, 'Team').waitFor()
      await hers.page.getByRole('link', { name: 'Nina Newcomer' }).last().waitFor()

      await hers.page.goto(`/desk/join#${token}`)
      await hers.page.getByText('This invitation was used or is over. Please ask for a new one.').waitFor()
      await hers.end()
    },
  )

  test('is joined by a member through the account they have', async () => {
    const email = 'member.plain@stillwater.example'
    await ask('POST', '/team/invitations', { email, role: 'staff' })
    const visit = await site.visit({ width: phone })
    visit.expects(/401|403/)
    const { page } = visit
    await page.goto(`/desk/join#${await linkTo(email)}`)
    await page.getByText('You have an account here').waitFor()
    await visit.isAccessible()
    await page.getByLabel('Password', { exact: true }).fill('stillwater-demo')
    await page.keyboard.press('Enter')
    await heading(page, 'Protect your account').waitFor()
    await visit.end()
  })

  test('changes by a role for a reason, a sign-in that is ended, and a removal; the proof stays on the page', async () => {
    const mia = await aWorker(site, 'staff', 'Mia')
    await site.house.rows(`update member_session set browser = 'Firefox on Linux' where member_id = $1`, [mia.memberId])
    const visit = await visitAsWorker(site, owner, { width: 820 })
    const { page } = visit
    await page.goto(`/desk/office/team/${mia.memberId}`)
    await heading(page, 'Mia Grove').waitFor()
    await visit.isAccessible()
    await press(page, 'Sign out Firefox on Linux')
    await visit.isAccessible()
    await press(page, 'Sign them out')
    await page.getByText('They are not signed in anywhere.').waitFor()

    await link(page, 'Change role').click()
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('Choose another role').waitFor()
    await visit.isAccessible()
    await page.getByRole('radio', { name: /^Manager/ }).check()
    await page.getByRole('textbox', { name: 'Why?' }).fill('Runs the mornings')
    await press(page, 'Continue')
    await page.getByText('Front desk becomes manager').waitFor()
    await visit.isAccessible()
    await press(page, 'Make them manager')
    await heading(page, 'The role is changed').waitFor()
    await visit.isAccessible()

    await page.goto(`/desk/office/team/${mia.memberId}/remove`)
    await page.getByRole('textbox', { name: 'Why?' }).fill('The season is over')
    await press(page, 'Continue')
    await visit.isAccessible()
    await press(page, 'Remove them')
    await heading(page, 'Mia Grove has left the team').waitFor()
    await visit.isAccessible()
    await expect
      .poll(() => site.house.rows('select role from member where id = $1', [mia.memberId]))
      .toEqual([{ role: 'member' }])
    await page.goto(`/desk/office/team/${mia.memberId}`)
    await page.getByText('There is nobody of the team at this address.').waitFor()
    await visit.end()
  })

  test('ends what an owner who leaves made for programs, or hands it on', async () => {
    const otto = await aWorker(site, 'owner', 'Otto')
    const listener = { url: 'https://client.example/the-address-of-a-program-that-listens-to-events', eventTypes: [] }
    await site.house.visitor().send('POST', '/api/staff/v1/listeners', listener, { authtoken: otto.token })
    const visit = await visitAsWorker(site, owner, { width: phone })
    const { page } = visit
    await page.goto(`/desk/office/team/${otto.memberId}/remove`)
    await page.getByRole('textbox', { name: 'Why?' }).fill('Goes to sea')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('Choose what becomes of their keys and listeners').waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await page.getByRole('radio', { name: /^Take them over/ }).check()
    await press(page, 'Continue')
    await page.getByText(`Take them over: Key Scene, Listener ${listener.url}`).waitFor()
    await visit.isAccessible()
    await fitsTheScreen(page)
    await press(page, 'Remove them')
    await heading(page, 'Otto Grove has left the team').waitFor()
    const makers = () => site.house.rows('select made_by from event_listener where address = $1', [listener.url])
    await expect.poll(makers).toEqual([{ made_by: owner.memberId }])
    await visit.end()
  })

  test('keeps an owner: the last one reads why they cannot go', async () => {
    await site.house.rows(`update member set role = 'staff' where role = 'owner' and id <> $1`, [owner.memberId])
    const visit = await visitAsWorker(site, owner, { width: phone })
    visit.expects(/409/)
    const { page } = visit
    await page.goto(`/desk/office/team/${owner.memberId}/remove`)
    await page.getByRole('textbox', { name: 'Why?' }).fill('Retires')
    await press(page, 'Continue')
    await page.getByText('This is you').waitFor()
    await press(page, 'Remove them')
    await page.getByText('The house needs an owner. Make somebody else owner first.').waitFor()
    await visit.end()
  })
})

describe('what each may do', () => {
  test('is a tick for each role that may, act by act, and on a phone in words', async () => {
    const visit = await visitAsWorker(site, owner, { width: desk })
    const { page } = visit
    await page.goto('/desk/office/rights')
    const answers = async (act: string) => {
      const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: act }) })
      return (await row.getByRole('cell').allTextContents()).join(' | ')
    }
    await expect.poll(() => answers('Find guests and write notes')).toBe('Yes | Yes | Yes')
    expect(await answers('Hand out refunds')).toBe('Yeswith a manager’s PIN | Yes | Yes')
    expect(await answers('Send closures')).toBe('–No | Yeswith a code | Yeswith a code')
    expect(await answers('Read the security log')).toBe('–No | –No | Yes')
    await page.getByText('For developers').waitFor()
    await expect.poll(() => page.getByRole('searchbox').count()).toBe(0)
    await visit.isAccessible()
    await fitsTheScreen(page)
    await visit.end()

    const onPhone = await visitAsWorker(site, owner, { width: phone, dark: true })
    await onPhone.page.goto('/desk/office/rights')
    await onPhone.page
      .getByRole('rowheader', { name: 'Hand out refunds' })
      .getByText('Front desk (with a manager’s PIN), manager, owner')
      .waitFor()
    await onPhone.page.getByText('Owner only, with a code').first().waitFor()
    await expect.poll(() => onPhone.page.getByRole('cell').count()).toBe(0)
    await onPhone.isAccessible()
    await fitsTheScreen(onPhone.page)
    await onPhone.end()
  })

  test('is told to developers as each route of the table of permissions, once, under those whom it is for; on request with its address (#702)', async () => {
    const visit = await visitAsWorker(site, owner, { width: desk })
    const { page } = visit
    await page.goto('/desk/office/rights')
    await page.getByText('For developers').click()
    const owners = page.getByRole('table', { name: 'Owners' })
    await owners.getByText('Make a key for another tool').waitFor()
    await page
      .getByRole('table', { name: 'Managers' })
      .getByRole('row', { name: 'Close, and write to the guests A code of the last 10 minutes' })
      .waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(/\/api\/|POST|MEMBER_/)
    await visit.isAccessible()
    await page.getByRole('checkbox', { name: 'With the address that the program uses' }).check()
    await owners.getByText('POST /api/staff/v1/api-keys').waitFor()
    const routesOf = (group: string) => page.locator(`table[aria-label="${group}"] code`).allTextContents()
    const groups = ['Front desk', 'Managers', 'Owners', 'Members', 'Other programs', 'Everybody']
    const shown: Record<string, string[]> = Object.fromEntries(
      await Promise.all(groups.map(async (group) => [group, await routesOf(group)])),
    )
    expect(Object.values(shown).flat().toSorted()).toEqual(Object.keys(permissions).toSorted())
    expect(shown['Front desk']!.toSorted()).toEqual(asking('staff').toSorted())
    expect(shown['Managers']!.toSorted()).toEqual(asking('manager').toSorted())
    expect(shown['Owners']!.toSorted()).toEqual(asking('owner').toSorted())

    await page.getByRole('searchbox', { name: 'Search' }).fill('invitation withdraw')
    const found = page.getByRole('group').getByRole('rowheader')
    await expect.poll(async () => (await found.allInnerTexts()).join(), soon).toBe('Withdraw an invitation')
    // Whoever comes by this address finds the same.
    await page.reload()
    await expect.poll(async () => (await found.allInnerTexts()).join(), soon).toBe('Withdraw an invitation')
    await page.getByRole('searchbox', { name: 'Search' }).fill('nonsense')
    await page.getByText('Nothing matches.').waitFor()
    await visit.end()
  })
})

describe('the history', () => {
  test.each(byTurns(staffDevices, 2))(
    'is narrowed by person, thing, days and words, and its file has the same rows ($width px) (#764)',
    async (device) => {
      const word = `Harp ${device.width}`
      const { body: key } = await ask('POST', '/api-keys', { name: word, scopes: ['EVENTS.MANAGE'] })
      await ask('DELETE', `/api-keys/${key.id}`)
      const visit = await visitAsWorker(site, owner, device)
      const { page } = visit
      const changes = page.getByRole('list', { name: 'Changes, newest first' }).locator(':scope > li')
      const titles = () => changes.getByRole('heading').allInnerTexts()
      await page.goto('/desk/office/history')
      await changes.first().waitFor()
      await page.getByRole('searchbox', { name: 'Words' }).fill(word)
      const both = [
        `Olive Grove withdrew the key for the tool ${word}`,
        `Olive Grove added the key for the tool ${word}`,
      ]
      await expect.poll(titles, soon).toEqual(both)
      await page.getByRole('combobox', { name: 'Who' }).selectOption({ label: 'Olive Grove' })
      await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Key for a tool' })
      await expect.poll(titles, soon).toEqual(both)
      const details = changes.last().locator('details').filter({ hasText: '2 details' })
      await details.locator('summary').focus()
      await page.keyboard.press('Enter')
      await details.getByText('Hear of every change, and set who is told').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Save as a file (CSV)' }).click(),
      ])
      const lines = readFileSync(await download.path(), 'utf8')
        .trim()
        .split(/\r?\n/)
        .slice(1)
      expect(lines.length).toBeGreaterThanOrEqual(2)
      expect(lines.filter((line) => !line.includes(word))).toEqual([])

      await page.getByLabel('When').selectOption('Custom dates')
      await page.getByLabel('To', { exact: true }).fill('2020-01-01')
      await page.getByText('Nothing matches.').waitFor()
      await visit.isAccessible()
      await press(page, 'Show everything')
      await expect.poll(async () => (await titles()).length, soon).toBeGreaterThan(2)
      await visit.end()
    },
  )
})

const one = async (query: string): Promise<string> => (await site.house.rows(query))[0].id
const planClosure = () =>
  one(
    `insert into closure (state, title, message, from_at, to_at, starts_on, ends_on, reopens_on, shuts_days)
     values ('DRAFT', 'Repairs', '', '2026-12-14T00:00+11:00', '2026-12-15T00:00+11:00', '2026-12-14', '2026-12-14', '2026-12-15', false)
     returning id`,
  )
/** Changes a pool, a product, the words of an email and the terms, and plans a closure; each with its address. */
async function changeOneOfEach() {
  const pool = await one(`update resource set name = 'Fern Pool' where name = 'Garden Pool' returning id`)
  const product = await one(`insert into product (name, price_cents) values ('Comb', 350) returning id`)
  await site.house.rows(`insert into email_text (kind, opening) values ('welcome', 'Hello')`)
  await site.house.rows(
    `insert into policy_text (kind, version, body, from_at) values ('terms', 1, 'Be kind.', house_now())`,
  )
  return [
    [`/desk/office/resources/${pool}`, 'The house renamed Garden Pool to Fern Pool', 'Garden Pool'],
    [`/desk/office/products/${product}/edit`, 'The house added the product Comb', 'Comb'],
    [`/desk/office/closures/${await planClosure()}`, 'The house planned the closure Repairs', 'Repairs'],
    ['/desk/office/texts/welcome', 'The house wrote the words of the email Welcome', 'Welcome'],
    ['/desk/office/settings/terms', 'The house wrote version 1 of the terms', 'the terms'],
  ] as const
}

describe('what the history has of one thing', () => {
  test('is a press away from a pool, a product, a closure, the words of an email and the terms', async () => {
    const changed = await changeOneOfEach()
    const visit = await visitAsWorker(site, await aWorker(site, 'manager', 'Mia'), staffDevices[2])
    const { page } = visit
    const titles = () => page.getByRole('list', { name: 'Changes, newest first' }).getByRole('heading').allInnerTexts()
    for (const [address, newest, word] of changed) {
      await page.goto(address)
      await link(page, 'View changes').waitFor()
      await visit.isAccessible()
      await fitsTheScreen(page)
      await link(page, 'View changes').click()
      await expect.poll(async () => (await titles())[0], soon).toBe(newest)
      // Nothing of any other thing stands there.
      expect((await titles()).filter((title) => !title.includes(word))).toEqual([])
    }
    await visit.end()
  })

  test('is not offered to the front desk, who may not read it', async () => {
    const closure = await planClosure()
    const visit = await visitAsWorker(site, await aWorker(site, 'staff', 'Dee'), staffDevices[2])
    await visit.page.goto(`/desk/office/closures/${closure}`)
    await visit.page.getByText('What is shut').waitFor()
    await expect.poll(() => link(visit.page, 'View changes').count()).toBe(0)
    await visit.end()
  })
})

describe('the security log', () => {
  test('is narrowed to a kind and to a member, page by page', async () => {
    await site.house.rows(
      `insert into security_log (what, member_id) select 'code-failed', $1 from generate_series(1, 60)`,
      [owner.memberId],
    )
    const visit = await visitAsWorker(site, owner, { width: 820 })
    const { page } = visit
    await page.goto('/desk/office/security')
    await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Wrong code' })
    const rows = page.getByRole('table', { name: 'Security log' }).locator('tbody tr')
    await expect.poll(() => rows.count(), soon).toBe(50)
    await press(page, 'Show older')
    await expect.poll(() => rows.count(), soon).toBe(60)
    await link(page, 'Olive Grove').first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('who'), soon).toBe(owner.memberId)
    await button(page, 'Show everything').click()
    await expect.poll(() => new URL(page.url()).search, soon).toBe('')
    await visit.end()
  })
})

async function linkTo(email: string): Promise<string> {
  const found = async () =>
    (await site.house.emails(email)).find(({ subject }) => subject.startsWith('You are invited'))
  await expect.poll(found, soon).toBeTruthy()
  return /\/desk\/join#(\S+)/.exec((await found())!.text)![1]!
}
