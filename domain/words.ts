import { firstWords } from './first-words.ts'

/** The sentences that screens show without a refusal of the server behind them (spec 8). */
export const words = {
  ...firstWords,
  generic: 'An unexpected error occurred. Please try again.',
  plansFailed: 'Failed to fetch plan details',
  termsFailed: 'Failed to load terms and conditions. Please try again later.',
  cartHasUnavailable: 'Some items are not available.',
  cartUnavailable: 'Some items in your order are no longer available. Please review your cart.',
  cartCheckFailed: 'Could not validate cart items. Please try again.',
  checkoutFailed: 'There was an error processing your request. Please try again.',
  bookingFailed: 'Failed to process booking',
  noBookingSessionUrl: 'No session URL returned from booking creation',
  noPlanSessionUrl: 'No session URL returned from pricing plan checkout',
  noOrderDetails: 'No order details found. Your booking has still been confirmed.',
  promoCodeEmpty: 'Please enter a promo code.',
  promoCodeInvalid: 'Invalid promo code',
  signupFailed: 'Signup failure, please try again later',
  registrationFailed: 'Registration failed, Please try again later',
  emailVerificationFailed: 'Email verification failed, please try again later',
  resetLinkSent: 'A password reset link has been sent.',
  resetFailed: 'An error occurred. Please try again later.',
  loginToViewBookings: 'You must be logged in to view bookings',
  memberInformationFailed: 'Unable to retrieve your member information. Please try again later.',
  contactInformationFailed: 'Unable to retrieve your contact information. Please try again later.',
  authenticationFailed: 'Authentication error. Please try logging in again.',
  bookingsFailed: 'Failed to load bookings. Please try again later.',
  cannotProcessContact: 'Sorry but we cannot process your request. Please contact {email} for assistance.',
  rescheduleError: 'Reschedule Error',
  bookingStatusFailed: 'Unable to verify booking status. Please try again.',
  cannotProcess: 'Sorry but we cannot process your request. Please try again or contact support.',
  cancellationFailed: 'Failed to process cancellation',
  bookingNotFound: 'Booking Not Found',
  noBookingData: 'No Booking Data',
  alreadyCancelled: 'Already Cancelled',
  bookingCancelled: 'This booking has been cancelled',
  bookingPast: 'This booking has already taken place',
} as const

/** Said of a file that is no picture, by the house and, before it is sent, by the screen. */
export const pictureUnreadable = 'Could not read this picture. Choose a JPEG, PNG, WebP or AVIF of up to 15 MB.'
