/** What visitors read of memberships before any price. */
export const priceListLead =
  'Visit often and pay less. Here is what each membership costs, what you get and how it ends.'
