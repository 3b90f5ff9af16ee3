import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { SAUNA_CLUB_ID } from '#domain/catalogue/service.ts'
import { SOAK_ID } from '#proofs/soakers.ts'
import { EMPTY_PLAN, PLANNED, SOAKER, WAITING, type DeskScene } from './furnish-desk.ts'
import { choose, fill, holds, isChosen, pick, press, sees, stands, stillAsks } from './hands.ts'

export type DeskPress = {
  /** The file that makes the call. */
  file: string
  call: string
  at: string | ((scene: DeskScene) => Promise<string>)
  /** As far as the press. */
  prepare: (scene: DeskScene) => Promise<void>
  button: string
  reads: string
  /** What was typed or chosen still stands there. */
  keeps: () => Promise<unknown>
}

const notDone = 'The house did not answer. Please try again: nothing is done twice.'

/** Everything that is pressed at the desk and sends something. What is pressed here is done in the end. */
export const deskPresses: DeskPress[] = [
  // First, before other rows add a service without times: a house does not open with one.
  {
    file: 'office/first-day/set-up-acts.ts',
    call: '/first-day/confirm',
    at: ({ setUpWithout }) => setUpWithout('extras'),
    prepare: () => sees('$10.00, offered with'),
    button: 'These are our prices',
    reads: 'Could not confirm this. Please try again.',
    keeps: () => sees('$10.00, offered with'),
  },
  {
    file: 'office/first-day/set-up-acts.ts',
    call: '/first-day/open',
    at: ({ setUpWithout }) => setUpWithout('opening'),
    prepare: async () => {
      await press('Open the house')
      await sees('Guests can book and pay from now on.')
    },
    button: 'Open it now',
    reads: 'Could not open the house. Please try again.',
    keeps: () => sees('Guests can book and pay from now on.'),
  },
  {
    file: 'today/useAgreements.ts',
    call: '/desk/v1/attestations',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: async () => {
      await press('Under 18…')
      await fill('Name of the guardian', 'Greta Guard')
    },
    button: 'They agree',
    reads: 'Could not save this. Please try again.',
    keeps: holds('Name of the guardian', 'Greta Guard'),
  },
  {
    file: 'bookings/useUnpaid.ts',
    call: '/change',
    at: '/day/2026-11-24',
    prepare: async () => {
      await press('Uma Unpaid')
      await press('Change party…')
      await sees('1 person instead of 2? To pay on arrival: ')
    },
    button: 'Change party',
    reads: 'Could not change the booking. Please try again.',
    keeps: () => sees('1 person instead of 2? To pay on arrival: '),
  },
  {
    file: 'office/settings/useHouseRules.ts',
    call: '/desk/v1/attestation-forms',
    at: '/office/settings/house-rules',
    prepare: async () => {
      await press('Write a new text')
      await fill('House rules', 'Shower first, please.')
    },
    button: 'Save and ask every party',
    reads: 'Could not save the house rules. Please try again.',
    keeps: holds('House rules', 'Shower first, please.'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/desk/v1/sales',
    at: '/sell',
    prepare: async () => {
      const vouchers = await screen.findByRole('list', { name: 'Gift voucher' })
      await press(/\$50\.00/, vouchers)
    },
    button: 'Charge $50.00',
    reads: notDone,
    keeps: stands('Gift voucher, $50.00'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/tenders',
    at: async ({ aSale }) => `/sales/${await aSale()}`,
    prepare: () => press('Terminal'),
    button: 'Approved',
    // The press was sent again meanwhile, and the sale was looked at.
    reads: 'Not recorded. Press “Approved” again: the card is not charged twice.',
    keeps: () => sees('into the terminal'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/page',
    at: async ({ aSale }) => `/sales/${await aSale()}`,
    prepare: () => press('QR code'),
    button: 'Show the code',
    reads: notDone,
    keeps: () => sees('pays on their own phone'),
  },
  {
    file: 'sell/useSales.ts',
    call: '/close',
    at: async ({ aSale }) => `/sales/${await aSale()}`,
    prepare: () => press('End this sale'),
    button: 'End it',
    reads: notDone,
    keeps: stillAsks,
  },
  {
    file: 'sell/useSales.ts',
    call: '/returns',
    at: async ({ aPaidSale }) => `/sales/${await aPaidSale()}`,
    prepare: async () => {
      await press(/^Return Soap/)
      await fill('Why?', 'It has a hole')
    },
    button: 'Return it',
    reads: notDone,
    keeps: holds('Why?', 'It has a hole'),
  },
  {
    file: 'calls/conflicts.ts',
    call: '/desk/v1/conflicts/',
    at: '/alerts',
    prepare: () => sees('Let in, but not on our books.'),
    button: 'Nothing to do',
    reads: notDone,
    keeps: stands('Let in, but not on our books.'),
  },
  {
    file: 'calls/drawer.ts',
    call: '/drawer/open',
    at: '/money',
    prepare: async () => {
      await press('Open with a float')
      await fill('Float', '200')
    },
    button: 'Open the drawer',
    reads: notDone,
    keeps: holds('Float', '200'),
  },
  {
    file: 'office/products/useProducts.ts',
    call: '/staff/v1/products',
    at: '/office/products/new',
    prepare: async () => {
      await fill('Name', 'Soap')
      await fill('Price', '8')
    },
    button: 'Add it',
    reads: 'Could not save the product. Please try again.',
    keeps: holds('Name', 'Soap'),
  },
  {
    file: 'office/products/useProducts.ts',
    call: '/staff/v1/products/',
    at: '/office/products',
    prepare: () => press('Archive Sarong'),
    button: 'Archive it',
    reads: 'Could not save the product. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans',
    at: '/office/plans/new',
    prepare: async () => {
      await fill('Name', 'Night owl')
      await fill('Price in dollars', '40')
      await choose('Bathing')
      await press('Continue')
    },
    button: 'Make this plan',
    reads: 'Could not create the plan. Please try again.',
    keeps: stands('Night owl'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans/',
    at: `/office/plans/${SOAK_ID}/edit`,
    prepare: async () => {
      await fill('Name', 'Soak twice')
      await press('Continue')
    },
    button: 'Save these changes',
    reads: 'Could not change the plan. Please try again.',
    keeps: stands('Soak twice'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/price-preview',
    at: `/office/plans/${SOAK_ID}/price`,
    prepare: () => fill('New price in dollars', '75'),
    button: 'See who pays what',
    reads: 'Could not work out the new price. Please try again.',
    keeps: holds('New price in dollars', '75'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/price-change',
    at: `/office/plans/${SOAK_ID}/price`,
    prepare: async () => {
      await fill('New price in dollars', '75')
      await press('See who pays what')
      await press('Check and announce')
    },
    button: 'Tell 1 member',
    reads: 'Could not announce the new price. Please check who has been told.',
    keeps: stands('$75.00 ($69.00 now)'),
  },
  {
    file: 'office/tools/useTools.ts',
    call: '/staff/v1/api-keys',
    at: '/office/tools/new-key',
    prepare: async () => {
      await fill('What is it for?', 'Night clerk')
      await choose('See services')
      await press('Continue')
    },
    button: 'Make this key',
    reads: 'Could not add this. Please try again.',
    keeps: stands('Night clerk'),
  },
  {
    file: 'office/tools/useTools.ts',
    call: '/staff/v1/api-keys/',
    at: '/office/tools',
    prepare: () => press('Revoke Scene'),
    button: 'Revoke this key',
    reads: 'Could not end this. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services',
    at: '/office/services/new',
    prepare: async () => {
      await choose(/^Class/)
      await fill('Name', 'Night swim')
      await fill('Price in dollars', '40')
      await press('Continue')
    },
    button: 'Add this service',
    reads: 'Could not add the service. Please try again.',
    keeps: stands('Night swim'),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: `/office/services/${SAUNA_CLUB_ID}/edit`,
    prepare: async () => {
      await fill('Name', 'Sauna Hour')
      await press('Continue')
    },
    button: 'Save these changes',
    reads: 'Could not change the service. Please try again.',
    keeps: stands('Sauna Hour'),
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: `/office/services/${SAUNA_CLUB_ID}`,
    prepare: () => press('Hide it from guests'),
    button: 'Hide it',
    reads: 'Could not change the service. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/services/save-service.ts',
    call: '/staff/v1/services/',
    at: async ({ aService }) => `/office/services/${await aService()}`,
    prepare: () => press('Remove it'),
    button: 'Remove it for good',
    reads: 'Could not remove the service. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/looks/useLooks.ts',
    call: '/staff/v1/stories/preview',
    at: `/office/services/${SAUNA_CLUB_ID}/story`,
    prepare: () => fill('Story', 'An hour of *heat*.'),
    button: 'Show the preview',
    reads: 'Could not create the preview. Please try again.',
    keeps: stands('An hour of *heat*.'),
  },
  {
    file: 'office/looks/useLooks.ts',
    call: '/staff/v1/services/',
    at: `/office/services/${SAUNA_CLUB_ID}/story`,
    prepare: async () => {
      await fill('Story', 'An hour of *heat*.')
      await press('Continue')
    },
    button: 'Save this story',
    reads: 'Could not save the story. Please try again.',
    keeps: () => sees('An hour of heat.'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/staff/v1/resources',
    at: '/office/resources/new',
    prepare: async () => {
      await choose(/^Room/)
      await fill('Name', 'Attic')
      await fill('People at a time', '2')
    },
    button: 'Add it',
    reads: 'Could not add it. Please try again.',
    keeps: holds('Name', 'Attic'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/staff/v1/resources/',
    at: '/office/resources/4e500000-0000-4000-8000-000000000001',
    prepare: async () => {
      await fill('Name', 'Longer Pool')
      await press('Continue')
    },
    button: 'Save these changes',
    reads: 'Could not change it. Please try again.',
    keeps: stands('Longer Pool'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/retire',
    at: async ({ aRoom }) => `/office/resources/${await aRoom()}/retire`,
    prepare: async () => {
      await fill('Why?', 'The tiles are loose')
      await press('Continue')
    },
    button: 'Take it out of use',
    reads: 'Could not take it out of use. Please try again.',
    keeps: stands('The tiles are loose'),
  },
  {
    file: 'office/resources/save-resource.ts',
    call: '/restore',
    at: '/office/resources',
    prepare: () => sees('Old Pool'),
    button: 'Bring Old Pool back',
    reads: 'Could not bring it back. Please try again.',
    keeps: stands('Old Pool'),
  },
  {
    file: 'parts/save-order.ts',
    call: '/resources/arrange',
    at: '/office/resources',
    prepare: () => press('Change the order of the pools and rooms'),
    button: 'Save this order',
    reads: 'Could not save the order. Please try again.',
    keeps: () => sees('Save this order'),
  },
  {
    file: 'parts/save-order.ts',
    call: '/services/arrange',
    at: '/office/services',
    prepare: () => press('Change the order of the services'),
    button: 'Save this order',
    reads: 'Could not save the order. Please try again.',
    keeps: () => sees('Save this order'),
  },
  {
    file: 'parts/save-order.ts',
    call: '/plans/arrange',
    at: '/office/plans',
    prepare: () => press('Change the order of the plans'),
    button: 'Save this order',
    reads: 'Could not save the order. Please try again.',
    keeps: () => sees('Save this order'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/preview',
    at: `/office/times/${SAUNA_CLUB_ID}/days/new?day=2027-03-06`,
    prepare: async () => {
      await fill('Starts at', '20:00')
      await pick('Pool or room', 'Garden Pool')
    },
    button: 'Preview',
    reads: 'Could not work out the times. Please try again.',
    keeps: holds('Starts at', '20:00'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/preview',
    at: `/office/times/${SAUNA_CLUB_ID}`,
    prepare: () => fill('From which day on?', '2027-03-01'),
    button: 'Preview',
    reads: 'Could not work out the times. Please try again.',
    keeps: holds('From which day on?', '2027-03-01'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/preview',
    at: `/office/times/${SAUNA_CLUB_ID}/days/new?day=2027-03-06`,
    prepare: async () => {
      await fill('Starts at', '10:00')
      await pick('Pool or room', 'Garden Pool')
      await press('Preview')
      await sees('Change times of Bathing (new tab)')
    },
    button: 'Check again',
    reads: 'Could not work out the times. Please try again.',
    keeps: () => sees('Change times of Bathing (new tab)'),
  },
  {
    file: 'office/times/useTimetable.ts',
    call: '/times/apply',
    at: `/office/times/${SAUNA_CLUB_ID}`,
    prepare: async () => {
      await fill('From which day on?', '2027-03-01')
      await press('Preview')
    },
    button: 'Set these times from 1 March 2027',
    reads: 'Could not change the times. Please try again.',
    keeps: stands('1 March 2027'),
  },
  {
    file: 'office/first-day/EmailsStep.tsx',
    call: '/first-day/test-email',
    at: '/office/first-day',
    prepare: () => sees('You are signed in, with a second factor.'),
    button: 'Send me a test email',
    reads: 'Could not send the test email. Please try again.',
    keeps: stands('You are signed in, with a second factor.'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/staff/v1/closures',
    at: '/office/closures/new',
    prepare: async () => {
      await fill('First day', '2027-03-01')
      await fill('Last day', '2027-03-01')
      await fill('Why, in a few words', 'Maintenance')
    },
    button: 'See who is booked',
    reads: 'Could not save the plan. Please try again.',
    keeps: holds('Why, in a few words', 'Maintenance'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: `/staff/v1/closures/${PLANNED}`,
    at: `/office/closures/${PLANNED}/edit`,
    prepare: async () => {
      await fill('Why, in a few words', 'Painting')
      await press('Continue')
    },
    button: 'Save these changes',
    reads: 'Could not change the plan. Please try again.',
    keeps: stands('Painting'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/offers',
    at: `/office/closures/${PLANNED}`,
    prepare: () => pick('The same for everybody', 'Refund'),
    button: 'Use it for all',
    reads: 'Could not save this. Please try again.',
    keeps: () => screen.findByLabelText('The same for everybody'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/send',
    at: `/office/closures/${PLANNED}`,
    prepare: async () => {
      await fill('Why do you close?', 'The boiler leaks')
      await press('Check and send')
    },
    button: 'Close and write to 1 guest',
    reads: 'Could not close the house. Please try again.',
    keeps: stands('The boiler leaks'),
  },
  {
    file: 'office/closures/useClosures.ts',
    call: `/staff/v1/closures/${EMPTY_PLAN}`,
    at: `/office/closures/${EMPTY_PLAN}`,
    prepare: () => press('Discard the plan'),
    button: 'Discard it',
    reads: 'Could not discard the plan. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/closures/useClosures.ts',
    call: '/undo',
    at: `/office/closures/${WAITING}`,
    prepare: async () => {
      await press('Undo the closure')
      await fill('Why?', 'The boiler holds', await screen.findByRole('alertdialog'))
    },
    button: 'Take it back',
    reads: 'Could not do this. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/emails/useEmails.ts',
    call: '/again',
    at: async ({ anEmail }) => `/office/emails/${anEmail}`,
    prepare: () => press('Send it again'),
    button: 'Send this email',
    reads: 'Could not send the email again. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome',
    at: '/office/texts/welcome',
    prepare: async () => {
      await fill('Opening', 'Hello {{firstName}}')
      await press('Continue')
    },
    button: 'Save these words',
    reads: 'Could not save your words. Please try again.',
    keeps: stands('Hello {{firstName}}'),
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome/preview',
    at: '/office/texts/welcome',
    prepare: () => fill('Opening', 'Hello {{firstName}}'),
    button: 'Show the preview',
    reads: 'Could not create the preview. Please try again.',
    keeps: holds('Opening', 'Hello {{firstName}}'),
  },
  {
    file: 'office/emails/useTexts.ts',
    call: '/email-texts/welcome/test',
    at: '/office/texts/welcome',
    prepare: () => fill('Opening', 'Hello {{firstName}}'),
    button: 'Send me a test',
    reads: 'Could not send the test. Please try again.',
    keeps: holds('Opening', 'Hello {{firstName}}'),
  },
  {
    file: 'office/plans/usePlans.ts',
    call: '/staff/v1/plans/',
    at: '/office/plans',
    prepare: () => press('Archive Sauna Club 10'),
    button: 'Archive it',
    reads: 'Could not archive the plan. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/members/useMembers.ts',
    call: `/staff/v1/members/${SOAKER}/credits`,
    at: async ({ visits }) => `/office/members/${SOAKER}/credits/${visits}`,
    prepare: async () => {
      await fill('Why?', 'The sauna was cold')
      await press('Continue')
    },
    button: 'Add 1 visit',
    reads: 'Could not change the visits. Please try again.',
    keeps: stands('The sauna was cold'),
  },
  {
    file: 'office/members/useMembers.ts',
    call: '/staff/v1/memberships/',
    at: '/office/members',
    prepare: async () => {
      await fill('Name or email', 'gmial')
      await press('Correct the address of Ada Grove')
      await fill('Why?', 'A letter was missing')
    },
    button: 'Correct it',
    reads: 'Could not correct the address. Please try again.',
    keeps: holds('Why?', 'A letter was missing'),
  },
  {
    file: 'office/settings/useSettings.ts',
    call: '/staff/v1/settings',
    at: '/office/settings/edit/house',
    prepare: async () => {
      await fill('Phone', '02 5550 0100')
      await press('Continue')
    },
    button: 'Save the settings',
    reads: 'Could not save the settings. Please try again.',
    keeps: stands('02 5550 0100'),
  },
  {
    file: 'office/settings/useTerms.ts',
    call: '/staff/v1/terms',
    at: '/office/settings/terms/new',
    prepare: async () => {
      await fill('Terms', 'Be kind to each other.')
      await fill('First day', '2030-03-01')
      await press('Continue')
    },
    button: 'Save these terms',
    reads: 'Could not save the terms. Please try again.',
    keeps: stands('Be kind to each other.'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/team/invitations',
    at: '/office/team/invite',
    prepare: async () => {
      await fill('Email', 'ines@guest.example')
      await press('Continue')
    },
    button: 'Send the invitation',
    reads: 'Could not send the invitation. Please try again.',
    keeps: stands('ines@guest.example'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/team/invitations/',
    at: '/office/team',
    prepare: () => press('Withdraw the invitation of stay@guest.example'),
    button: 'Withdraw it',
    reads: 'Could not withdraw the invitation. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'hand-over/useHandOver.ts',
    call: '/done',
    // No line tells this page of a note that is written once it is open.
    at: async ({ asOwner }) => {
      const note = { about: { day: '2026-11-23' }, kind: 'hand-over', body: 'The kettle is broken' }
      await asOwner('/api/desk/v1/notes', note)
      return '/hand-over'
    },
    prepare: () => sees('The kettle is broken'),
    button: 'Tick off',
    reads: 'Could not tick off the note. Please try again.',
    keeps: () => sees('The kettle is broken'),
  },
  {
    file: 'hand-over/useHandOver.ts',
    call: '/desk/v1/notes',
    at: '/hand-over',
    prepare: () => fill('Note for the next person', 'Towels come at four'),
    button: 'Leave this note',
    reads: 'Could not save the note. Please try again.',
    keeps: holds('Note for the next person', 'Towels come at four'),
  },
  {
    file: 'guests/useGuests.ts',
    call: '/desk/v1/notes',
    at: `/guests/m_${SOAKER}`,
    prepare: async () => {
      await press('Write a note')
      await fill('Note', 'Likes the corner')
    },
    button: 'Save this note',
    reads: 'Could not save the note. Please try again.',
    keeps: holds('Note', 'Likes the corner'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/move',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: async () => {
      await press('Move…')
      fireEvent.click(await firstTime())
    },
    button: 'Move it',
    reads: 'Could not change the booking. Please try again.',
    keeps: async () => expect(await firstTime()).toHaveProperty('checked', true),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/part-cancel',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: async () => {
      await press('Change party…')
      await choose('Feeling unwell')
    },
    button: 'Change party',
    reads: 'Could not change the booking. Please try again.',
    keeps: isChosen('Feeling unwell'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/cancel',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: async () => {
      await press('Cancel…')
      await choose('No answer')
    },
    button: 'Cancel the booking',
    reads: 'Could not change the booking. Please try again.',
    keeps: isChosen('No answer'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/contact',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: async () => {
      await press('Correct address…')
      await fill('Email', 'right@guest.example')
      await fill('Why?', 'A letter is missing')
    },
    button: 'Correct it',
    reads: 'Could not change the booking. Please try again.',
    keeps: holds('Email', 'right@guest.example'),
  },
  {
    file: 'bookings/useBooking.ts',
    call: '/letter',
    at: async ({ aBooking }) => `/bookings/${await aBooking()}`,
    prepare: () => sees('What has happened'),
    button: 'Send confirmation again',
    reads: 'Could not change the booking. Please try again.',
    keeps: stands('Send confirmation again'),
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/devices',
    at: '/devices',
    prepare: () => fill('Name of this device', 'Front counter'),
    button: 'Make it a device of the desk',
    reads: 'Could not set up this browser. Please try again.',
    keeps: holds('Name of this device', 'Front counter'),
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/devices/',
    at: '/devices',
    prepare: () => press('Shut off Side door'),
    button: 'Shut it off',
    reads: 'Could not shut off the device. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'devices/useDevices.ts',
    call: '/desk/v1/pins/',
    at: '/devices',
    prepare: () => press('Take the PIN of Mia G. away'),
    button: 'Take it away',
    reads: 'Could not remove the PIN. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/staff/v1/team/',
    at: async ({ aColleague }) => `/office/team/${await aColleague()}/role`,
    prepare: async () => {
      await choose(/^Manager/)
      await fill('Why?', 'Runs the mornings')
      await press('Continue')
    },
    button: 'Make them manager',
    reads: 'Could not change the role. Please try again.',
    keeps: stands('Runs the mornings'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/staff/v1/team/',
    at: async ({ aColleague }) => `/office/team/${await aColleague()}/remove`,
    prepare: async () => {
      await fill('Why?', 'The season is over')
      await press('Continue')
    },
    button: 'Remove them',
    reads: 'Could not remove them. Please try again.',
    keeps: stands('The season is over'),
  },
  {
    file: 'office/team/useTeam.ts',
    call: '/sessions/',
    at: async ({ aColleague }) => `/office/team/${await aColleague()}`,
    prepare: () => press('Sign out A browser'),
    button: 'Sign them out',
    reads: 'Could not sign them out. Please try again.',
    keeps: stillAsks,
  },
  {
    file: 'office/security/SecurityScreen.tsx',
    call: '/security-log?before=',
    at: '/office/security',
    prepare: isListed,
    button: 'Show older',
    reads: 'Could not load the security log.',
    keeps: isListed,
  },
]

async function isListed(): Promise<void> {
  await screen.findByRole('table')
}

async function firstTime(): Promise<HTMLElement> {
  const [first] = within(await screen.findByRole('group', { name: 'Next free times' })).getAllByRole('radio')
  if (!first) throw new Error('Nothing is free.')
  return first
}
