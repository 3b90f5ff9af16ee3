/** Where the owner looks after event listeners in the office; clients have paths of their own (api/platform/events.ts). */
export const staffListenersPath = '/api/staff/v1/listeners'
export const staffListenerPath = '/api/staff/v1/listeners/:id'
