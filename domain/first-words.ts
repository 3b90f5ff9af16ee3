/** Those of the sentences (`words.ts`) that the first screens may have to say: they carry no others to every visitor. */
export const firstWords = {
  somethingWentWrong: 'Something went wrong',
  pageNotFound: 'Page Not Found',
  slotsFailed: 'Failed to fetch available slots',
  monthSlotsFailed: 'Failed to fetch month slots',
  serviceFailed: 'Failed to fetch service details',
} as const
