/** What is asked before news is sent to an address (spec 5, ruling 41); kept with every answer. */
export const newsWording = 'Email me news and offers. I can unsubscribe at any time.'
