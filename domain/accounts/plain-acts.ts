/** One thing that people do here, in their own words, and the calls by which the program does it. */
export type PlainAct = {
  name: string
  /** When a manager or a code is asked for, or what else is part of it. */
  detail?: string
  /** All for the same role: who may do it is answered once. */
  routes: readonly [string, ...string[]]
}

/** What those who work here do, in the words in which an owner would ask for it. Who may do it is not said here: it follows from the routes. */
export const plainActs: readonly { group: string; acts: readonly PlainAct[] }[] = [
  {
    group: 'Guests and bookings',
    acts: [
      {
        name: 'Check guests in and out',
        detail:
          'A manager lets guests in before check-in opens, and sorts out entries from a device that was shut off.',
        routes: [
          'POST /api/desk/v1/check-ins',
          'POST /api/desk/v1/undo',
          'POST /api/desk/v1/departures',
          'POST /api/desk/v1/expected',
          'POST /api/desk/v1/no-shows',
          'POST /api/desk/v1/conflicts/:id/settle',
        ],
      },
      {
        name: 'Book, move and cancel for guests',
        detail: 'A manager approves overbooking, and refunds outside your rules.',
        routes: [
          'POST /api/desk/v1/sales',
          'POST /api/desk/v1/sales/:id/change',
          'POST /api/desk/v1/bookings/:id/move',
          'POST /api/desk/v1/bookings/:id/cancel',
          'POST /api/desk/v1/bookings/:id/part-cancel',
        ],
      },
      {
        name: 'Take money and count the drawer',
        detail: 'A manager confirms a large difference in the drawer.',
        routes: [
          'POST /api/desk/v1/sales/:id/tenders',
          'POST /api/desk/v1/sales/:id/page',
          'POST /api/desk/v1/sales/:id/close',
          'POST /api/desk/v1/sales/:id/codes',
          'POST /api/desk/v1/drawer/open',
          'POST /api/desk/v1/drawer/move',
          'POST /api/desk/v1/drawer/count',
        ],
      },
      {
        name: 'Hand out refunds and take goods back',
        routes: ['POST /api/desk/v1/bookings/:id/hand-out', 'POST /api/desk/v1/sales/:id/returns'],
      },
      {
        name: 'Find guests and write notes',
        detail: 'Includes noting that guests have agreed to the house rules.',
        routes: [
          'POST /api/desk/v1/guests/find',
          'POST /api/desk/v1/notes',
          'POST /api/desk/v1/notes/:id/done',
          'POST /api/desk/v1/attestations',
        ],
      },
      {
        name: 'Send emails again and correct email addresses',
        detail: 'A manager approves another address for a booking that has one.',
        routes: [
          'POST /api/desk/v1/bookings/:id/letter',
          'POST /api/desk/v1/bookings/:id/contact',
          'POST /api/staff/v1/emails/:id/again',
        ],
      },
      {
        name: 'See members and their visits',
        routes: ['POST /api/staff/v1/members/find', 'GET /api/staff/v1/members/:id/credits'],
      },
      {
        name: 'Change a member’s visits or email address',
        detail: 'Managers can do this up to the limits in Settings.',
        routes: ['POST /api/staff/v1/members/:id/credits', 'POST /api/staff/v1/memberships/:id/address'],
      },
    ],
  },
  {
    group: 'What you sell',
    acts: [
      {
        name: 'Change services, times, pools and rooms',
        detail: 'Adding or removing a service, and a lower price, need a code.',
        routes: [
          'POST /api/staff/v1/services',
          'POST /api/staff/v1/services/arrange',
          'PATCH /api/staff/v1/services/:id',
          'POST /api/staff/v1/services/:id/remove',
          'PUT /api/staff/v1/services/:id/pictures',
          'PUT /api/staff/v1/services/:id/story',
          'POST /api/staff/v1/pictures',
          'POST /api/staff/v1/resources',
          'PATCH /api/staff/v1/resources/:id',
          'POST /api/staff/v1/resources/:id/retire',
          'POST /api/staff/v1/resources/:id/restore',
          'POST /api/staff/v1/resources/arrange',
          'POST /api/staff/v1/times/apply',
        ],
      },
      {
        name: 'Set special prices, and add or change products',
        detail: 'Managers can lower a price up to the limit in Settings.',
        routes: [
          'POST /api/staff/v1/promotions',
          'PATCH /api/staff/v1/promotions/:id',
          'POST /api/staff/v1/products',
          'PATCH /api/staff/v1/products/:id',
        ],
      },
      {
        name: 'Make and change promo codes',
        detail: 'Managers can do this up to the limits in Settings.',
        routes: [
          'POST /api/staff/v1/coupons',
          'PATCH /api/staff/v1/coupons/:id',
          'POST /api/staff/v1/coupons/batch',
          'GET /api/staff/v1/coupons/batch/:id.csv',
        ],
      },
      {
        name: 'End promo codes and remove special prices',
        routes: [
          'POST /api/staff/v1/coupons/:id/end',
          'POST /api/staff/v1/coupons/batch/:id/end',
          'DELETE /api/staff/v1/promotions/:id',
        ],
      },
      {
        name: 'Give, replace and disable gift cards',
        detail: 'Managers can do this up to the limits in Settings.',
        routes: [
          'POST /api/staff/v1/gift-cards/give',
          'POST /api/staff/v1/gift-cards/:id/disable',
          'POST /api/staff/v1/gift-cards/:id/enable',
          'POST /api/staff/v1/gift-cards/:id/replace',
          'POST /api/staff/v1/gift-cards/:id/void',
        ],
      },
      {
        name: 'Make membership plans and change what they cost',
        detail: 'Changing their order needs no code.',
        routes: [
          'POST /api/staff/v1/plans',
          'PATCH /api/staff/v1/plans/:id',
          'POST /api/staff/v1/plans/arrange',
          'POST /api/staff/v1/plans/:id/archive',
          'POST /api/staff/v1/plans/:id/restore',
          'POST /api/staff/v1/plans/:id/price-change',
        ],
      },
    ],
  },
  {
    group: 'Your business',
    acts: [
      {
        name: 'See the reports, and what promo codes and gift cards come to',
        routes: [
          'GET /api/staff/v1/reports/summary',
          'GET /api/staff/v1/reports/takings',
          'GET /api/staff/v1/reports/takings.csv',
          'GET /api/staff/v1/reports/gst',
          'GET /api/staff/v1/reports/gst.csv',
          'GET /api/staff/v1/reports/occupancy',
          'GET /api/staff/v1/reports/occupancy.csv',
          'GET /api/staff/v1/reports/memberships',
          'GET /api/staff/v1/reports/memberships.csv',
          'GET /api/staff/v1/reports/cancellations',
          'GET /api/staff/v1/reports/cancellations.csv',
          'GET /api/staff/v1/reports/gift-cards',
          'GET /api/staff/v1/reports/gift-cards.csv',
          'GET /api/staff/v1/reports/journal',
          'GET /api/staff/v1/reports/journal.csv',
          'GET /api/staff/v1/gift-cards.csv',
        ],
      },
      {
        name: 'Plan a closure',
        detail: 'A plan closes nothing until it is sent.',
        routes: [
          'POST /api/staff/v1/closures',
          'PATCH /api/staff/v1/closures/:id',
          'DELETE /api/staff/v1/closures/:id',
          'PATCH /api/staff/v1/closures/:id/offers',
          'GET /api/staff/v1/closures/:id/guests.csv',
        ],
      },
      {
        name: 'Send closures and reopen early',
        detail: 'Includes writing to the guests it affects.',
        routes: [
          'POST /api/staff/v1/closures/:id/send',
          'POST /api/staff/v1/closures/:id/undo',
          'POST /api/staff/v1/closures/:id/stop',
          'POST /api/staff/v1/closures/:id/resume',
          'POST /api/staff/v1/closures/:id/reopen',
        ],
      },
      {
        name: 'Change the words of emails',
        detail: 'Sending yourself a test needs no code.',
        routes: ['PUT /api/staff/v1/email-texts/:kind', 'POST /api/staff/v1/email-texts/:kind/test'],
      },
      {
        name: 'Change the settings and the terms',
        routes: ['PATCH /api/staff/v1/settings', 'POST /api/staff/v1/terms'],
      },
      {
        name: 'Set up the house and write the house rules',
        routes: [
          'GET /api/staff/v1/first-day',
          'POST /api/staff/v1/first-day/test-email',
          'POST /api/staff/v1/first-day/confirm',
          'POST /api/staff/v1/first-day/open',
          'POST /api/staff/v1/checks/backup',
          'PUT /api/desk/v1/attestation-forms',
        ],
      },
    ],
  },
  {
    group: 'Team and tools',
    acts: [
      {
        name: 'See the team, the history and the checks',
        routes: [
          'GET /api/staff/v1/team',
          'GET /api/staff/v1/history',
          'GET /api/staff/v1/history.csv',
          'GET /api/staff/v1/checks',
        ],
      },
      {
        name: 'Look after front-desk devices and PINs',
        detail: 'Adding a device needs a code; shutting one off, or taking a PIN away, does not.',
        routes: ['POST /api/desk/v1/devices', 'DELETE /api/desk/v1/devices/:id', 'DELETE /api/desk/v1/pins/:memberId'],
      },
      {
        name: 'Invite people, change roles and remove people',
        detail: 'Includes signing somebody out of a device.',
        routes: [
          'POST /api/staff/v1/team/invitations',
          'DELETE /api/staff/v1/team/invitations/:id',
          'PATCH /api/staff/v1/team/:id',
          'DELETE /api/staff/v1/team/:id',
          'DELETE /api/staff/v1/team/:id/sessions/:sessionId',
        ],
      },
      {
        name: 'Connect tools and other sites',
        detail: 'Disconnecting them needs no code.',
        routes: [
          'POST /api/staff/v1/api-keys',
          'DELETE /api/staff/v1/api-keys/:id',
          'POST /api/staff/v1/clients',
          'DELETE /api/staff/v1/clients/:id',
          'POST /api/staff/v1/listeners',
          'DELETE /api/staff/v1/listeners/:id',
        ],
      },
      { name: 'Read the security log', routes: ['GET /api/staff/v1/security-log'] },
    ],
  },
]
