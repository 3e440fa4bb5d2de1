/** The app's own addresses; nowhere else is one spelled. */
export const PATHS = {
  search: '/search',
  report: '/report',
  inspect: '/inspect',
  account: '/account',
} as const;
