import type { OpenMatter } from '#api/staff.ts'

/** What an open matter is called, and what somebody can do about it now. */
export const matterWords: Record<OpenMatter['kind'], { title: string; wayOn: string }> = {
  dispute: {
    title: 'A guest’s bank disputes a payment',
    wayOn:
      'Answer it at the payment provider before its deadline: send what shows that the visit was booked or took place. Until it is settled the house gives no money back for this order.',
  },
  'mismatched-payment': {
    title: 'A payment does not fit its order',
    wayOn:
      'Compare both at the payment provider. Refund what is too much, or write to the guest about what is missing.',
  },
  refund: {
    title: 'A refund is stuck',
    wayOn:
      'Look at it at the payment provider: often the card has expired, or the balance is too low. Once that is fixed, the house tries again by itself.',
  },
  'refund-at-desk': {
    title: 'A guest gets money back at the desk',
    wayOn:
      'They paid at the desk and want their money back. Open their booking, found under Guests at the desk, and hand it out there: cash from the drawer, the rest on the terminal.',
  },
  'renewal-refund': {
    title: 'A refund of a membership payment did not arrive',
    wayOn:
      'The money is at the payment provider again. Refund it there once more, to another card if the member has one: it leaves this list when it has gone.',
  },
  email: {
    title: 'An email did not arrive',
    wayOn: 'Check the address with the guest, by phone if there is a number, and tell them what it said.',
  },
  'payment-event': {
    title: 'A message of the payment provider could not be used',
    wayOn:
      'The house tries it again every five minutes. If it stays for a second day, tell whoever looks after the site.',
  },
  order: {
    title: 'An order waits for its payment for more than a day',
    wayOn:
      'Check with the payment provider whether it was paid. If it was, tell whoever looks after the site; if not, nothing is lost and it can wait.',
  },
}
