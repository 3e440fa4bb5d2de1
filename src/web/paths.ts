/** The app's own addresses; nowhere else is one spelled. */
export const PATHS = {
  search: '/search',
  report: '/report',
  account: '/account',
} as const;
