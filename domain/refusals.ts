import { no, sharedRefusals, type RefusalKind } from './shared-refusals.ts'
import { pictureUnreadable, words } from './words.ts'

/**
 * Refusals that only the server makes. The part after a slash distinguishes two uses of one code and is not sent. The
 * browser does not load these texts.
 */
const serverRefusals = {
  unexpected: no('fault', words.generic),
  'house.unavailable': no('unavailable', words.generic),
  'house.opening-soon': no('unavailable', 'We are opening soon. You cannot book yet.'),
  'house.not-set-up': no('conflict', 'The house cannot open yet. Still missing: {steps}.'),
  'set-up.changed': no(
    'conflict',
    'The settings or terms have changed since you looked. Look at this once more, then confirm it.',
  ),
  'set-up.number': no('invalid', 'That number is not in a test email. Check the email, or send another.'),
  'not-found': no('missing', words.pageNotFound),
  'request.invalid': no('invalid', 'Please check what you have entered, and try again.'),
  'request.unreadable': no('invalid', 'Could not read this request.'),
  'request.foreign-url': no('invalid', words.generic),
  'request.too-slow': no('too-slow', 'This request took too long to arrive. Please try again.'),
  'request.too-large': no('too-large', 'This request is too large.'),
  'request.unsupported': no('unsupported', 'Could not read this request.'),
  'request.key-reused': no('mismatched', 'This request was already sent with other details. Please start again.'),
  'request.too-many': no('too-many', 'Too many tries. Please wait a moment and try again.'),

  'request.too-many/places': no(
    'too-many',
    'Too many places are being held for your network until they are paid for. Please sign in to continue, or try again in {wait}.',
  ),
  'request.too-many/orders': no(
    'too-many',
    'Too many orders from your network are waiting to be paid for. Please pay for one or go back from its payment page, or try again in {wait}.',
  ),

  'slots.failed': no('unavailable', words.slotsFailed),
  'slots.month-failed': no('unavailable', words.monthSlotsFailed),
  'service.unknown': no('missing', words.serviceFailed),
  'service.unknown/chosen': no('missing', 'A service that is chosen was not found. Please choose anew.'),
  'price.too-small': no('invalid', 'A card cannot be asked for less than $0.50. Say $0.00, or $0.50 and more.'),
  'service.failed': no('unavailable', words.serviceFailed),
  'plan.gives-nothing': no(
    'conflict',
    'This plan gives nothing any more, because its services were removed. Say what it gives first.',
  ),
  'service.held': no(
    'conflict',
    '{memberships} visits of this service. Hide it from guests instead, and remove it once none does.',
  ),
  'service.min-party': no(
    'invalid',
    'The fewest people in a booking cannot be more than the most, or more than the places at a time.',
  ),
  'resource.unknown': no('missing', 'This pool or room was not found.'),
  'resource.safe-capacity': no(
    'invalid',
    'A pool is safe for at least as many as it takes at a time. A room takes one party, and nobody is let in beside it.',
  ),
  'resource.let-in': no(
    'conflict',
    'A manager has let people into a session that is not over: {people} are booked there. Until it is over, it must be safe for that many.',
  ),
  'times.past': no('invalid', 'Times change from today on, or from a later day.'),
  'times.too-many': no('invalid', 'A service can have at most 150 start times a day. Choose fewer, or longer gaps.'),
  'times.night': no(
    'invalid',
    'Starts between 2 and 3 am are not possible: twice a year they are missing or come twice.',
  ),
  'times.over': no('invalid', 'This time is over. Choose one that is still to come.'),
  'times.there': no('invalid', 'There is a session at this time already.'),
  'times.twice': no('invalid', 'Two rows have the same days and the same first start time. Put them together in one.'),
  'times.needs-room': no('invalid', 'A treatment takes place in a room, for one party at a time. Choose a room.'),
  'times.needs-pool': no('invalid', 'People share a bath or a class. Choose a pool, not a room for one party.'),
  'times.none': no('invalid', 'There is no session at this time to take away.'),
  'resource.booked': no('conflict', '{n} in there. Plan a closure of it first.'),
  'closure.nothing': no('invalid', 'This shuts nothing. Choose times that are still to come.'),
  'closure.world-changed': no('conflict', 'Something has changed since you looked. Please look again.'),
  'closure.sent': no('conflict', 'This has been sent and cannot be undone.'),
  'closure.guests-choosing': no(
    'conflict',
    'Some guests are still choosing. You can reopen when each has, or after {date}.',
  ),
  'closure.not-sending': no('conflict', 'Nobody is being written to at the moment. Please look again.'),
  'preview.old': no('conflict', 'The calendar has changed since this preview. Please look again.'),
  'promotion.unknown': no('missing', 'This special price was not found.'),
  'promotion.not-lower': no('invalid', 'A special price must be below the usual price, {price}.'),
  'promotion.worth': no(
    'forbidden',
    'Special prices of a manager are up to {most} below the usual price: {least} or more here. Ask an owner for less.',
  ),
  'coupon.missing': no('missing', 'This promo code was not found.'),
  'coupon.taken': no('conflict', 'This code is in use already.'),
  'coupon.limit': no('conflict', '{n} have been used already. The limit cannot be lower.'),
  'coupon.of-batch': no(
    'conflict',
    'This code was made together with others, and they stay alike. End them all, or make a new code.',
  ),
  'coupon.worth': no('forbidden', 'Promo codes of a manager take off up to {most}. Ask an owner for more.'),
  'coupon.used-before': no('conflict', 'This promo code has been used with this email address already.'),
  'gift-card.missing': no('missing', 'This gift card was not found.'),
  'gift-card.limit': no('forbidden', 'You may give up to {amount} at a time.'),
  'limit.day/gift': no('forbidden', 'You have given {taken} of {most} today. Ask an owner, or try again tomorrow.'),
  'limit.day/replace': no(
    'forbidden',
    'You have sent {taken} of {most} to new addresses today. Ask an owner, or try again tomorrow.',
  ),
  'limit.day/void': no(
    'forbidden',
    'You have cancelled gift cards worth {taken} of {most} today. Ask an owner, or try again tomorrow.',
  ),
  'limit.day/visits': no(
    'forbidden',
    'You have added {taken} of {most} visits today. Ask an owner, or try again tomorrow.',
  ),
  'limit.day/letters': no('forbidden', 'You have sent {most} emails again today. Please try again tomorrow.'),
  'limit.day/codes': no(
    'forbidden',
    'You have made {taken} of {most} promo codes today. Ask an owner, or try again tomorrow.',
  ),
  'gift-card.balance': no(
    'conflict',
    'There is {amount} on this card. Disable or replace it; only gifts can be cancelled.',
  ),
  'gift-card.held': no(
    'conflict',
    'Somebody is paying with this card at the moment. Disable it, or try again in half an hour.',
  ),
  'gift-card.over': no('conflict', 'This card was replaced or cancelled. That is for good.'),
  'product.missing': no('missing', 'This product was not found.'),
  'sale.missing': no('missing', 'This sale was not found.'),
  'goods.missing': no('missing', 'This cannot be returned, or all of it was returned already.'),
  'goods.changed': no('conflict', 'Some of these were returned in the meantime. Please look again.'),
  'sale.ended': no('conflict', 'This sale has ended. Please start a new one.'),
  'sale.begun': no('conflict', 'Part of this sale has been paid at the desk already. Please finish it there.'),
  'sale.page-open': no('conflict', 'The guest’s payment page has just been opened. Please try again.'),
  'sale.needs-manager': no('conflict', 'There is no free place. A manager can let {people} more in.'),
  'sale.needs-card': no('conflict', 'Fortnightly memberships are paid by card, so that the next one can follow.'),
  'sale.needs-email': no('invalid', 'Please ask the guest for an email address.'),
  'sale.needs-contact': no('invalid', 'Please ask the guest for a phone number or an email address.'),
  'sale.not-on-arrival': no('conflict', 'Only a booking to be paid on arrival can be changed before it is paid.'),
  'sale.more-in-it': no('conflict', 'There is more in this sale than one booking. End it and sell it anew.'),
  'sale.no-member': no('missing', 'This member was not found.'),
  'sale.too-late-for-link': no(
    'conflict',
    'It starts too soon for a payment link. Please take the payment on arrival.',
  ),
  'sale.too-early': no(
    'conflict',
    'Only what starts within 48 hours can be paid on arrival. Please send a payment link.',
  ),
  'sale.on-arrival-twice': no('conflict', 'This guest has two bookings to pay on arrival already.'),
  'session.not-safe': no('conflict', 'The house holds at most {people} people here.'),
  'tender.too-much': no('conflict', 'Only {amount} is left to pay.'),
  'tender.too-little': no('invalid', 'That is less than {amount}.'),
  'tender.no-coins': no('invalid', 'There are no coins for this amount. Please use a multiple of 5 cents.'),
  'drawer.closed': no('conflict', 'Open the drawer before you take cash.'),
  'drawer.closed/counted': no('conflict', 'The drawer is closed: somebody has counted it.'),
  'drawer.closed/back': no('conflict', 'Open the drawer before you give cash back.'),
  'drawer.open': no('conflict', 'The drawer is open already.'),
  'drawer.sales-open': no('conflict', '{count} sales are still open.'),
  'drawer.sales-open/one': no('conflict', '1 sale is still open.'),
  'drawer.unsent': no('conflict', '{count} entries are still to send from {device}.'),
  'drawer.unsent/one': no('conflict', '1 entry is still to send from {device}.'),
  'drawer.too-little': no('conflict', 'There is not that much in the drawer.'),
  'drawer.unknown-coin': no('invalid', 'There is no such note or coin.'),
  'drawer.needs-manager': no('conflict', 'A manager confirms this difference.'),
  'drawer.needs-manager/again': no('conflict', 'A manager confirms this difference. This is count {nth}.'),
  'member.missing': no('missing', 'This member was not found.'),
  'credits.missing': no('missing', 'These visits were not found.'),
  'credits.unlimited': no('conflict', 'This membership is unlimited. There is nothing to count.'),
  'credits.over': no('conflict', 'The time of these visits is over. Look at the member’s other visits.'),
  'credits.few': no('conflict', '{visits} left.'),
  'plan.unknown': no('missing', words.plansFailed),
  'plan.unknown/archived': no('missing', 'This membership is not sold any more.'),
  'plan.missing': no('missing', 'This plan was not found.'),
  'plan.held': no(
    'conflict',
    'Somebody holds this plan or is paying for it, so how it is charged stays as it is. Archive it and make another instead.',
  ),
  'plan.failed': no('unavailable', words.plansFailed),
  'plan.already-held': no('conflict', 'You already have this membership.'),
  'plan.recurring-alone': no('conflict', 'A fortnightly membership is bought on its own. Please buy it first.'),

  'membership.unknown': no('missing', 'This membership was not found.'),
  'membership.claimed': no('conflict', 'An account has this membership already, or it is over. Please look again.'),
  'membership.ended': no('conflict', 'This membership has ended.'),
  'membership.not-recurring': no('conflict', 'This membership is paid in full and ends automatically.'),
  'membership.initial-term': no(
    'conflict',
    'Your membership is in its initial term, so it can end at the end of that term at the earliest.',
  ),
  'membership.suspended': no('conflict', 'Your membership is already suspended.'),
  'membership.leaving': no('conflict', 'Your membership is about to end. Keep it first if you want to suspend it.'),
  'membership.not-charged': no('conflict', 'Nothing more is charged for this membership.'),
  'membership.overdue': no('conflict', 'Your last payment failed. Please pay it first.'),
  'membership.no-days-left': no(
    'conflict',
    'A membership can be suspended for at most 28 days in any 12 months. You do not have that many days left.',
  ),
  'membership.by-house': no(
    'conflict',
    'We decided this ourselves, so you cannot change it here. Please contact {email} for assistance.',
  ),
  'price-change.world-changed': no(
    'conflict',
    'Something has changed since you looked. Nobody has been told. Please look again.',
  ),
  'price-change.too-soon': no('conflict', 'A new price needs at least 30 days’ notice.'),

  'gift-card.unknown/lookup': no('missing', 'Invalid gift card.'),

  'membership.booker-only': no('invalid', 'A membership covers one person without robe hire. Please book it as paid.'),
  'cart.unavailable/desk': no('conflict', 'A time in this sale can no longer be sold. Choose another one.'),
  'order.already-paid/desk': no('conflict', 'This sale is paid already.'),
  'cart.unavailable': no('conflict', words.cartUnavailable),
  'cart.party-too-small': no('invalid', '{service} can only be booked for {people} people or more.'),
  'cart.no-robe': no('invalid', '{service} does not come with robes any more. Please check it before you pay.'),
  'cart.no-extra-bath': no(
    'invalid',
    '{service} does not come with an extra bath any more. Please check it before you pay.',
  ),
  'cart.cutoff-changed': no(
    'conflict',
    '{service} can be changed or cancelled for a different time now. Please read it before you pay.',
  ),
  'cart.too-many-places': no(
    'forbidden',
    'This is more places than we can hold before they are paid for. Please sign in first, or book for fewer people at a time.',
  ),
  'cart.too-many-places/member': no(
    'forbidden',
    'This is more places than we can hold before they are paid for. Please book for fewer people at a time.',
  ),
  'cart.extra-bath-unavailable': no('conflict', words.cartUnavailable),
  'cart.extra-bath-moved': no('conflict', 'The time of an extra bath has changed. Please check it before you pay.'),
  'order.too-small': no('conflict', 'Card payments start at $0.50. Please remove the promo code or add something.'),
  'order.unknown': no('missing', words.bookingNotFound),
  'invoice.none': no('conflict', 'There is no invoice of this: it was not paid, or the payment went back.'),
  'invoice.unknown': no('missing', 'This payment was not found.'),
  'payment.unreachable': no('unreachable', words.checkoutFailed),
  'payment.unreachable/request': no(
    'unreachable',
    'We cannot take this payment, and trying again does not help. Nothing has been charged. Please contact {email}.',
  ),
  'contact.email/provider': no(
    'invalid',
    'Our payment provider does not accept this email address. Please check it for typing mistakes, or use another one.',
  ),
  'payment.unreachable/desk': no(
    'unreachable',
    'The payment provider has not opened a page. Nothing was charged. Please try again, or take the payment another way.',
  ),
  'contact.email/desk': no(
    'invalid',
    'The payment provider does not accept the guest’s email address. Nothing was charged. Please take the payment another way.',
  ),
  'payment.bad-signature': no('invalid', 'Could not read this request.'),

  'account.required': no('unauthenticated', words.loginToViewBookings),
  'account.ended': no('unauthenticated', words.authenticationFailed),
  'account.mismatch': no('forbidden', words.authenticationFailed),
  'account.forbidden': no('forbidden', words.cannotProcess),
  'account.second-factor': no(
    'forbidden',
    'Staff sign in with a second factor. Please set it up in your account first.',
  ),
  'account.second-factor/again': no('forbidden', 'Please enter a new code from your second factor first.'),
  'account.blocked': no('forbidden', words.cannotProcessContact),
  'revision.old': no(
    'conflict',
    '{by} changed this at {time}. Your words are still here: look at both, then save again.',
  ),
  'list.changed': no(
    'conflict',
    'This list has changed since you opened it. Your order is kept, and anything new is at the end. Look at it, then save again.',
  ),
  'picture.unreadable': no('invalid', pictureUnreadable),
  'picture.unknown': no('conflict', 'One of the pictures is not kept any more. Please upload it once more.'),
  'picture.busy': no('unavailable', 'Other pictures are being read just now. Please try again in a moment.'),
  'email.unknown': no('missing', 'This email was not found.'),
  'terms.day': no('invalid', 'Choose {day} or a later day.'),
  'terms.markup': no('invalid', 'This is a page of HTML. Terms are written as plain text, with # before a heading.'),
  'letter.word': no('invalid', '{word} is not known in this email.'),
  'letter.secret': no('conflict', 'Sign-in emails are not sent again. The guest can ask for a new one.'),
  'email.waiting': no('conflict', 'This email has not gone yet. The house tries it again by itself.'),
  'email.overtaken': no('conflict', 'What this email says has changed since, so it is not sent again.'),
  'email.often': no(
    'too-many',
    'This address has been sent {most} emails again in a day. Please try again tomorrow, or call the guest.',
  ),
  'email.gone': no('conflict', 'The words of this email are not kept any more.'),
  'network.wrong': no('invalid', '“{typed}” is no internet address. Enter one like 203.0.113.7.'),
  'network.many': no('invalid', 'Enter at most {most} internet addresses.'),
  'abn.wrong': no('invalid', 'The check digits of this ABN do not fit.'),
  'reason.missing': no('invalid', 'Please say why. It is written into the history.'),
  'welcome.over': no('missing', 'This link does not open anything any more.'),
  'invitation.over': no('missing', 'This invitation was used or is over. Please ask for a new one.'),
  'invitation.works-here': no('conflict', 'This person works here already. Change their role instead.'),
  'invitation.guest': no('conflict', 'You have an account with this address. Please sign in with it first.'),
  'pin.wrong': no('invalid', 'This PIN is not right.'),
  'pin.locked': no('forbidden', 'Five wrong tries. Sign in again with your code.'),
  'pin.weak': no(
    'invalid',
    'This PIN is easy to guess. Choose six digits that are not all the same and not a run like 123456.',
  ),
  'check-in.needs-manager': no('forbidden', 'Check-in is not open yet. A manager can let them in.'),
  'check-in.too-old': no('conflict', 'This was noted more than 7 days ago and cannot be undone.'),
  'attendance.changed': no('conflict', '{name} changed this a moment ago.'),
  'expected.wrong': no('invalid', 'Choose a time that is still to come and before the end of their visit.'),
  'no-show.wrong': no('conflict', 'This cannot be a no-show: it has not begun, or somebody is here.'),
  'approval.not-manager': no('forbidden', 'This needs the PIN of a manager.'),
  'device.name-taken': no('conflict', 'Another device has this name. Choose a different one.'),
  'device.enrolled': no('conflict', 'This browser is a device already: {name}. Shut it off first.'),
  'device.unknown': no('forbidden', 'A manager has not set this browser up as a device of the desk yet.'),
  'device.wrong-key': no('invalid', 'This device cannot sign what it notes without a line.'),
  'entry.signature': no('invalid', 'What was noted without a line does not come from this device.'),
  'conflict.missing': no('missing', 'This is not here any more.'),
  'conflict.settled': no('conflict', '{name} has settled this already.'),
  'conflict.needs-manager': no('forbidden', 'The device was shut off. A manager decides what becomes of this.'),
  'device.revoked': no('forbidden', 'This device was shut off.'),
  'shift.ended': no('conflict', 'This shift is over. Please sign in with your email, password and code.'),
  'guest.too-short': no('invalid', 'Enter three letters or more, or four digits of a phone number.'),
  'note.too-long': no('invalid', 'A note has at most {most} characters.'),
  'note.empty': no('invalid', 'Write the note first.'),
  'note.over': no('invalid', 'Choose today or a later day as the last day of the note.'),
  'attestation.old-text': no('conflict', 'The text has changed since this page was opened. Please read it again.'),
  'attestation.guardian': no('invalid', 'Enter the name of the parent or guardian.'),
  'party.here': no('conflict', 'They are in the house. Undo the check-in first.'),
  'party.too-many': no('conflict', 'Only {left} of the party are left.'),
  'team.tools': no(
    'conflict',
    'Nobody takes over their own keys and listeners. Choose to end them, or let another owner do this.',
  ),
  'team.last-owner': no('conflict', 'The house needs an owner. Make somebody else owner first.'),
  'login.code': no('unauthenticated', 'This code is wrong or has already been used. Please enter the latest one.'),
  'second-factor.off': no('conflict', 'Your second factor is off, so there are no recovery codes to replace.'),
  'second-factor.on': no('conflict', 'Your account already has a second factor.'),
  'account.order-open': no('conflict', 'You have a payment page open. Please finish paying or go back from it first.'),
  'account.membership-running': no(
    'conflict',
    'Your membership is still running. You can delete your account once it has ended.',
  ),
  'account.bookings-ahead': no(
    'conflict',
    'You have upcoming visits. Please cancel them first, or delete your account after your last visit.',
  ),
  'account.works-here': no(
    'conflict',
    'Staff accounts cannot be deleted. Please ask the owner to remove you from the staff first.',
  ),
  'unsubscribe.unknown': no('missing', 'This link is no longer valid.'),
  invalidEmail: no('invalid', 'Please enter a valid email address (e.g., {email})'),
  invalidPassword: no('invalid', 'Invalid email or password!'),
  'password.common': no(
    'invalid',
    'Too many people use this password, so it is easy to guess. Please choose another one.',
  ),
  'password.own-words': no(
    'invalid',
    'This password is based on our name or your email address, so it is easy to guess. Please choose another one.',
  ),
  resetPassword: no('forbidden', 'Your account has no password yet. “Forgot Password” sends you a link to choose one.'),
  missingCaptchaToken: no('invalid', words.authenticationFailed),
  invalidCaptchaToken: no('invalid', words.authenticationFailed),
  'recovery.expired': no('invalid', words.resetFailed),

  'slot.taken': no('conflict', words.cannotProcessContact),
  'booking.unknown': no('missing', words.bookingNotFound),
  'booking.canceled': no('conflict', words.bookingCancelled),
  'booking.already-canceled': no('conflict', words.alreadyCancelled),
  'booking.too-late-2h/own': no(
    'conflict',
    'Bookings can only be rescheduled more than {hours} before your appointment time.',
  ),
  'booking.too-late-24h/own': no(
    'conflict',
    'Bookings can only be rescheduled more than {hours} before your appointment time.',
  ),
  'booking.too-late-24h/cancel-own': no(
    'conflict',
    'Bookings can only be cancelled more than {hours} before your appointment time.',
  ),
  'booking.extra-bath-has-no-room': no('conflict', 'There is no room for your extra bath around this time.'),
  'booking.id-mismatch': no('invalid', words.cannotProcess),
  'cancellation.gift-card': no(
    'conflict',
    'A booking paid with a gift card cannot be cancelled here. Please contact {email} for assistance.',
  ),
  'cancellation.rescheduled': no(
    'conflict',
    'This booking has been moved, so it can no longer be cancelled here. Please contact {email} for assistance.',
  ),
  'cancellation.money-gone': no('conflict', words.cannotProcessContact),
  'cancellation.money-gone/desk': no(
    'conflict',
    'This payment is disputed or has gone back already, so nothing comes back here.',
  ),
  'outcome.changed': no('conflict', 'The amount has changed to {amount}. Please look again.'),
  'contact.needs-manager': no(
    'forbidden',
    'Only a manager can send the emails of an order to another address. Ask one to enter their PIN.',
  ),
  'outcome.needs-manager': no('forbidden', 'Only a manager can approve this refund. Ask one to enter their PIN.'),
  'party.last': no('invalid', 'Somebody has to stay. Cancel the whole booking instead.'),
  'party.changed': no('conflict', 'Somebody has changed this party meanwhile. Please look again.'),
  'booking.ended': no('conflict', 'This visit is over, so it cannot be moved.'),
  'booking.of-member': no('conflict', 'This booking belongs to a member, who changes their address in their account.'),
  'cancellation.by-email': no('forbidden', 'Please open the link in your booking confirmation to cancel this booking.'),
  'cancellation.started': no('conflict', words.bookingPast),
  'voucher.spent': no('conflict', 'This voucher has been used or switched off, so the money cannot come back.'),
  'refund.none-waits': no('conflict', 'Nothing waits at the desk for this booking any more.'),
  'refund.not-offered': no('conflict', 'A refund is not offered for this booking. You can choose a voucher.'),
} as const

/** Refusals that only clients of the platform get, by the platform's own names where it has one (platform 2). */
const clientRefusals = {
  INVALID_REVISION: no('conflict', 'This was changed by another request. Please read it again.'),
  INVALID_PRICING_PLAN: no('invalid', 'There is no such membership plan.'),
  SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS: no('invalid', 'A free service needs no membership.'),
  SLUG_ALREADY_EXISTS: no('conflict', 'Another service already uses this slug.'),
  FUTURE_SESSIONS_WITH_PARTICIPANTS: no(
    'conflict',
    'This service has bookings ahead. Please cancel or reschedule them first.',
  ),
  'membership.not-active': no('invalid', 'Only an active membership can be paused.'),
  'membership.unpaid': no('invalid', 'This is not paid yet. Once it is marked as paid it can be paused or end later.'),
  'membership.not-paused': no('invalid', 'Only a paused membership can be resumed.'),
  'membership.not-unpaid': no('invalid', 'Only an unpaid sale at the desk can be marked as paid.'),
  'membership.no-end': no('invalid', 'Only a running membership with an end date can end later.'),
  'membership.earlier-end': no('invalid', 'The new end must be later than the present one.'),
  MEMBER_REQUIRED: no('invalid', 'A plan must be ordered by a member, or for one.'),
  member_not_found: no('missing', 'There is no such member.'),
  archived_plan: no('conflict', 'This plan is no longer sold.'),
  purchases_limit_reached: no('conflict', 'The member holds this plan already.'),
  invalid_start_date: no('invalid', 'A plan cannot begin in the past.'),
  buyer_can_not_pick_future_start_date: no('invalid', 'A plan that is bought online begins when it is paid.'),
  ERROR_COUPON_DOES_NOT_EXIST: no('invalid', 'Invalid coupon code.'),
  ERROR_COUPON_HAS_EXPIRED: no('invalid', 'Coupon has expired.'),
  ERROR_COUPON_USAGE_EXCEEDED: no('conflict', 'Coupon has reached its usage limit.'),
  ERROR_COUPON_NOT_APPLICABLE_FOR_PLAN: no('invalid', 'A coupon does not apply to plans.'),
  'member.unknown': no('missing', 'This member was not found.'),
  'SLUG_ALREADY_EXISTS/member': no('conflict', 'Another member already uses this slug.'),
  MEMBER_SELF_BLOCK_FORBIDDEN: no('forbidden', 'You cannot block yourself.'),
  OWNER_MEMBER_BLOCK_FORBIDDEN: no('forbidden', 'The owner of the house cannot be blocked.'),
  ACTIVE_SUBSCRIPTION_MEMBER_BLOCK_FORBIDDEN: no(
    'conflict',
    'This member still pays for a membership. Please end it first.',
  ),
  'oauth.client': no('invalid', words.cannotProcess),
  'oauth.incomplete': no('invalid', 'Missing code or _state'),
  'oauth.state': no('invalid', 'Invalid _state'),
  'oauth.unknown-state': no('invalid', 'Unknown _state'),
  'oauth.timed-out': no('invalid', 'OAuth flow timed out'),
  'oauth.no-tokens': no('invalid', 'Failed to get member tokens'),
  'account.not-recent': no('forbidden', 'Please sign in again before you set a new password.'),
  'second-factor.no-channel': no('conflict', 'Codes cannot be sent this way here. Please choose another way.'),
} as const

/** Every "no" the server can say. */
export const refusals = { ...sharedRefusals, ...serverRefusals, ...clientRefusals }

export type RefusalReason = keyof typeof refusals
/** The code that is sent: without the part after the slash. */
export type RefusalCode = RefusalReason extends infer R ? (R extends `${infer Code}/${string}` ? Code : R) : never

/**
 * A refusal: an expected error. Use cases throw it, so that the transaction rolls back; server/kit/http/http.ts turns it
 * into an HTTP answer with its code, message and facts.
 */
export class Refused extends Error {
  readonly reason: RefusalReason
  readonly facts: Record<string, unknown>
  /** After how many seconds the request may succeed; null when unknown. */
  readonly retryAfter: number | null

  constructor(
    reason: RefusalReason,
    facts: Record<string, unknown> = {},
    { retryAfter }: { retryAfter?: number | undefined } = {},
  ) {
    super(messageOf(reason, facts, retryAfter))
    this.name = 'Refused'
    this.reason = reason
    this.facts = facts
    this.retryAfter = retryAfter === undefined ? null : Math.max(1, Math.ceil(retryAfter))
  }

  get code(): RefusalCode {
    return codeOf(this.reason)
  }

  get kind(): RefusalKind {
    return refusals[this.reason].kind
  }
}

/** The words of a refusal, with the facts that they name; a limit that lasts longer than a moment says when to come again. */
function messageOf(reason: RefusalReason, facts: Record<string, unknown>, retryAfter: number | undefined): string {
  if (reason === 'request.too-many' && retryAfter !== undefined && retryAfter > 60) {
    return `Too many tries. Please try again in ${inMinutes(retryAfter)}.`
  }
  return refusals[reason].message
    .replace('{wait}', () => inMinutes(retryAfter))
    .replaceAll(/\{(\w+)\}/g, (name, key: string) => (Object.hasOwn(facts, key) ? String(facts[key]) : name))
}

/** A time to wait, in words. */
function inMinutes(seconds: number | undefined): string {
  if (seconds === undefined) return 'a few minutes'
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes < 60 ? `${minutes} minutes` : 'an hour'
}

/** The code that travels for a reason: `gift-card.unknown/lookup` travels as `gift-card.unknown`. */
export function codeOf(reason: RefusalReason): RefusalCode {
  return reason.split('/')[0] as RefusalCode
}
