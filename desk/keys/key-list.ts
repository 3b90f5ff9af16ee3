/** What single keys do, by where they do it; the list that `?` shows. */
export const keyGroups = [
  {
    title: 'Everywhere at the desk',
    keys: [
      ['/ or Ctrl K', 'Find a guest, or say what to do'],
      ['T', 'Today'],
      ['B', 'Board'],
      ['S', 'Sell'],
      ['G', 'Guests'],
      ['M', 'Money'],
      ['H', 'Hand-over'],
      ['N', 'New walk-in'],
      ['F', 'Booking by phone'],
      ['Esc', 'Back'],
      ['?', 'This list'],
    ],
  },
  {
    title: 'On the day sheet',
    keys: [
      ['J and K', 'Next and previous guest'],
      ['Enter', 'Open a guest'],
      ['I', 'Check in, or take payment'],
      ['A', 'They agree'],
      ['P', 'Part of them'],
      ['L', 'They call, and come late'],
      ['V', 'Move to the next free start'],
      ['C', 'Change party'],
      ['X', 'Cancel'],
      ['U', 'Undo'],
      ['W', 'Who is late'],
      ['R', 'Print the day'],
    ],
  },
  {
    title: 'On a booking',
    keys: [
      ['I', 'Check in'],
      ['A', 'They agree'],
      ['P', 'Part of them'],
      ['L', 'They call, and come late'],
      ['V', 'Move'],
      ['X', 'Cancel'],
      ['U', 'Undo'],
    ],
  },
  {
    title: 'While selling',
    keys: [
      ['1 to 6', 'Baths, classes, massage, products, vouchers, memberships'],
      ['D', 'Details of the guest'],
      ['C', 'Charge, in cash'],
      ['E', 'Charge, by EFTPOS terminal'],
      ['Q', 'Charge, by QR code'],
      ['Ctrl Enter', 'Send a link, from the details'],
      ['V', 'Show the code of a voucher'],
    ],
  },
  {
    title: 'On other screens',
    keys: [
      ['O', 'Money: open the drawer, or count it'],
      ['W', 'Guest: write a note'],
      ['Ctrl Enter', 'Save the note'],
      ['Up and Down', 'Lock: who you are'],
    ],
  },
] as const
